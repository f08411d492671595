import { Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { ActivityModule } from './activity/activity.module.js';
import { AuditScreensModule } from './audits/audits.module.js';
import { CreditScreensModule } from './credits/credits.module.js';
import { KeysModule } from './keys/keys.module.js';
import { LiveModule } from './live/live.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PeopleModule } from './people/people.module.js';
import { ReportModule } from './audits/report/report.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The screens of the dashboard. */
@Module({
  imports: [
    AccountModule,
    ActivityModule,
    AuditScreensModule,
    CreditScreensModule,
    KeysModule,
    LiveModule,
    OverviewModule,
    WebhooksModule,
    PeopleModule,
    ReportModule,
    RequestsModule,
    SignInModule,
  ],
})
export class ScreensModule {}
