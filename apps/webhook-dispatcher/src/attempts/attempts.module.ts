import { Module } from '@nestjs/common';
import { DispatcherSettingsModule } from '../settings/dispatcher-settings.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { AttemptSender } from './attempt-sender.js';

@Module({
  imports: [DispatcherSettingsModule, SecretsModule],
  providers: [AttemptSender],
  exports: [AttemptSender],
})
export class AttemptsModule {}
