import { Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { MailMetrics } from './mail-metrics.js';
import { MailSender } from './mail-sender.js';
import { MailSettings } from './mail-settings.js';
import { Smtp } from './smtp.js';

/** Sends what waits in the outbox, where there is a server for mails. */
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
