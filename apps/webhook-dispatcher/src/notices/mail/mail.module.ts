import { Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { MailMetrics } from './mail-metrics.js';
import { MailSender } from './mail-sender.js';
import { MailSettings } from './mail-settings.js';
import { Smtp } from './smtp.js';

/** Sends the mails of the outbox, if a mail server is configured. */
@Module({
  providers: [
    {
      provide: MailSettings,
      useFactory: (env: Environment) => MailSettings.read(env),
      inject: [Environment],
    },
    {
      provide: Smtp,
      useFactory: ({ server }: MailSettings) => server && new Smtp(server),
      inject: [MailSettings],
    },
    MailSender,
    MailMetrics,
  ],
})
export class MailModule {}
