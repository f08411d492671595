import { type DynamicModule, Module } from '@nestjs/common';
import { Environment } from '#runtime/configuration/environment';
import { ExpireMails, MailSender, MailMetrics } from './mail-sender.js';
import { MailSettings } from './mail-settings.js';
import { MailTexts } from './mail-table.js';
import { Smtp } from './smtp.js';

/** Sends the mails in `mail_outbox` of the app's schema, if a mail server is configured. */
@Module({})
export class MailModule {
  /** `texts` reads from the settings how the app stores them; it may return undefined without a mail server. */
  static register(texts: (env: Environment) => MailTexts | undefined): DynamicModule {
    return {
      module: MailModule,
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
        { provide: MailTexts, useFactory: texts, inject: [Environment] },
        MailSender,
        ExpireMails,
        MailMetrics,
      ],
      exports: [MailTexts],
    };
  }
}
