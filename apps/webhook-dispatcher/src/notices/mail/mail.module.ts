import { Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { ExpireMails } from './expire-mails.js';
import { MailController } from './mail.controller.js';
import { MailMetrics } from './mail-metrics.js';
import { MailSender } from './mail-sender.js';
import { MailSettings } from './mail-settings.js';
import { Smtp } from './smtp.js';

/** Writes mails of other services to the outbox, and sends its mails if a mail server is configured. */
@Module({
  controllers: [MailController],
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
    ExpireMails,
    MailMetrics,
  ],
})
export class MailModule {}
