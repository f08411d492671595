import { Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { readSecretBox, SecretBox } from './secret-box.js';
import { ReadableSecrets, SecretMetrics } from './readable-secrets.js';
import { SecretsController } from './secrets.controller.js';

/** Keeps the secrets that webhooks are signed with. */
@Module({
  controllers: [SecretsController],
  providers: [
    { provide: SecretBox, useFactory: readSecretBox, inject: [Environment] },
    ReadableSecrets,
    SecretMetrics,
  ],
  exports: [SecretBox],
})
export class SecretsModule {}
