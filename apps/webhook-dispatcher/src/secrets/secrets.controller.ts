import { Controller, Module } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { ResealSecrets } from '#contracts/webhooks/commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { Log } from '#contracts/log';
import { Environment } from '#runtime/configuration/environment';
import { resealSecrets } from './reseal-secrets.js';
import { SecretBox, readSecretBox } from './secret-box.js';
import { showSecretKeys, ReadableSecrets, SecretMetrics } from './readable-secrets.js';

/**
 * Handles the commands on the keys that signing secrets are sealed under. Messages and log lines hold no secret and no
 * key.
 */
@Controller()
export class SecretsController {
  constructor(
    private readonly pool: Pool,
    private readonly box: SecretBox,
    private readonly log: Log,
  ) {}

  @MessagePattern<string>('webhooks.show-secret-keys')
  showKeys(): Promise<ReplyOf<'webhooks.show-secret-keys'>> {
    return showSecretKeys(this.pool, this.box);
  }

  @MessagePattern<string>('webhooks.reseal-secrets')
  async reseal(@Payload() { to_key: toKey }: ResealSecrets): Promise<ReplyOf<'webhooks.reseal-secrets'>> {
    const reply = await resealSecrets(this.pool, this.box, toKey);
    if (reply.resealed > 0)
      this.log.info({ key_id: toKey, ...reply }, 'Signing secrets were sealed under the current key.');
    return reply;
  }
}

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
