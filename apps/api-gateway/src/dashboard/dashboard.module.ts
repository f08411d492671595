import { Module } from '@nestjs/common';
import { MailModule } from '#mail/mail.module';
import { MailTexts } from '#mail/mail-table';
import { AuditsModule } from '../audits/audits.module.js';
import { EventsModule } from '../events/events.module.js';
import { HttpModule } from '../http/http.module.js';
import { RateLimitModule } from '../http/rate-limit/rate-limit.module.js';
import { ReportLinksController } from '../audits/report-links/report-links.controller.js';
import { ReportLinks } from '../audits/report-links/report-links.js';
import { ApiKeysModule } from '../workspaces/api-keys/api-keys.module.js';
import { BrandModule } from '../workspaces/brand/brand.module.js';
import { PersonCommands, PersonLimits } from './access/person-commands.js';
import { Sessions } from './access/sessions.js';
import { AccountController } from './account/account.controller.js';
import { Actions } from './activity/actions.js';
import { Activity } from './activity/activity.js';
import { ActivityScreen } from './activity/activity.screen.js';
import { Forms } from './activity/forms.js';
import { BrandScreen } from './audits/brand.screen.js';
import { AuditListScreen } from './audits/audit-list.screen.js';
import { CancelAuditScreen } from './audits/cancel-audit.screen.js';
import { CreateForPerson } from './audits/create-for-person.js';
import { NewAuditScreen } from './audits/new-audit.screen.js';
import { LiveLinks, LiveLinksScreen } from './audits/report/live-links.screen.js';
import { LogoController } from './audits/report/logo.controller.js';
import { ReportReads } from './audits/report/read-report.js';
import { ReportScreen } from './audits/report/report.screen.js';
import { SharedReportController } from './audits/report/shared-report.controller.js';
import { CreditsScreen } from './credits/credits.screen.js';
import { StatementScreen } from './credits/statement.screen.js';
import { ThresholdScreen } from './credits/threshold.screen.js';
import { TopUpScreen } from './credits/top-up.screen.js';
import { KeysScreen } from './keys/keys.screen.js';
import { LiveScreen, ScreenFilesController } from './live/live.screen.js';
import { Mails, readSealedTexts, SealedTexts } from './mails/mails.js';
import { CountDays } from './overview/day-totals.js';
import { OverviewScreen } from './overview/overview.screen.js';
import { ReadOverview } from './overview/read-overview.js';
import { Members } from './people/members.js';
import { PeopleScreen } from './people/people.screen.js';
import { ListRequests } from './requests/list-requests.js';
import { ReadStory } from './requests/read-story.js';
import { RequestsScreen } from './requests/requests.screen.js';
import { SignInAsks } from './sign-in/sign-in-asks.js';
import { SignInLimit } from './sign-in/sign-in-limit.js';
import { SignInLinkController } from './sign-in/sign-in-link.controller.js';
import { SignInLinks } from './sign-in/sign-in-links.js';
import { SignInSweep } from './sign-in/sign-in-sweep.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { DeliveriesScreen } from './webhooks/deliveries/deliveries.screen.js';
import { EndpointsScreen } from './webhooks/endpoints/endpoints.screen.js';
import { RecoveryScreen } from './webhooks/recovery/recovery.screen.js';
import { WebhookCalls } from './webhooks/webhook-calls.js';

const SCREENS = [
  OverviewScreen,
  ...[AuditListScreen, NewAuditScreen, CancelAuditScreen, LiveLinksScreen, BrandScreen, ReportScreen],
  ...[CreditsScreen, StatementScreen, ThresholdScreen, TopUpScreen],
  ...[EndpointsScreen, RecoveryScreen, DeliveriesScreen],
  ...[KeysScreen, RequestsScreen, PeopleScreen, ActivityScreen, LiveScreen],
];
const ACCESS = [Sessions, PersonLimits, SignInLinks, SignInAsks, SignInLimit, SignInSweep, Members];
/** What a screen reads, and what a form does. */
const WORK = [
  ...[Actions, Forms, Activity, CountDays, ReadOverview],
  ...[CreateForPerson, ReportReads, ReportLinks, LiveLinks, ListRequests, ReadStory],
  ...[PersonCommands, WebhookCalls],
];
/** Mails to people, such as those that bring links, which no other app gets to see. */
const MAILS = [{ provide: SealedTexts, useExisting: MailTexts }, Mails];

/** The dashboard for the people of a workspace, and the reports that they share. */
@Module({
  imports: [
    ...[HttpModule, RateLimitModule, AuditsModule, ApiKeysModule, BrandModule, EventsModule],
    MailModule.register(readSealedTexts),
  ],
  controllers: [
    ...SCREENS,
    ...[AccountController, SignInController, SignInLinkController],
    ...[ScreenFilesController, SharedReportController, LogoController, ReportLinksController],
  ],
  providers: [...ACCESS, ...WORK, ...MAILS],
})
export class DashboardModule {}
