import type { MigrationConstructor } from '#runtime/migrations/migrations';
import { AppendOnlyActions1763700000129 } from './append-only-actions.js';
import { ArchivedResults1763700000007 } from './archived-results.js';
import { AuditDays1763700000123 } from './audit-days.js';
import { Audits1763700000002 } from './audits.js';
import { AuditsByCreation1763700000095 } from './audits-by-creation.js';
import { CountedDays1763700000127 } from './counted-days.js';
import { DashboardActions1763700000121 } from './dashboard-actions.js';
import { DashboardPeople1763700000120 } from './dashboard-people.js';
import { Idempotency1763700000003 } from './idempotency.js';
import { IssuedKeys1763700000004 } from './issued-keys.js';
import { KeptMetadata1763700000020 } from './kept-metadata.js';
import { KeysByCreation1763700000085 } from './keys-by-creation.js';
import { LateAudits1763700000128 } from './late-audits.js';
import { LiveReportLinks1763700000135 } from './live-report-links.js';
import { PublicEvents1763700000110 } from './public-events.js';
import { ReadableRequestLog1763700000124 } from './readable-request-log.js';
import { RepeatedDashboardActions1763700000125 } from './repeated-dashboard-actions.js';
import { ReplayedRequests1763700000006 } from './replayed-requests.js';
import { ReportLinks1763700000122 } from './report-links.js';
import { RequestLog1763700000005 } from './request-log.js';
import { RoomForResponses1763700000090 } from './room-for-responses.js';
import { SignInMails1763700000140 } from './sign-in-mails.js';
import { Workspaces1763700000001 } from './workspaces.js';
import { WorkspaceShards1763700000130 } from './workspace-shards.js';
import { WorkspacesByContact1763700000126 } from './workspaces-by-contact.js';
import { ReconcileRole1763700000040 } from './reconcile-role.js';
import { RetentionRole1763700000070 } from './retention-role.js';

/** In the order in which they run. */
export const migrations: readonly MigrationConstructor[] = [
  Workspaces1763700000001,
  Audits1763700000002,
  Idempotency1763700000003,
  IssuedKeys1763700000004,
  RequestLog1763700000005,
  ReplayedRequests1763700000006,
  ArchivedResults1763700000007,
  KeptMetadata1763700000020,
  ReconcileRole1763700000040,
  RetentionRole1763700000070,
  KeysByCreation1763700000085,
  RoomForResponses1763700000090,
  AuditsByCreation1763700000095,
  PublicEvents1763700000110,
  DashboardPeople1763700000120,
  DashboardActions1763700000121,
  ReportLinks1763700000122,
  AuditDays1763700000123,
  ReadableRequestLog1763700000124,
  RepeatedDashboardActions1763700000125,
  WorkspacesByContact1763700000126,
  CountedDays1763700000127,
  LateAudits1763700000128,
  AppendOnlyActions1763700000129,
  WorkspaceShards1763700000130,
  LiveReportLinks1763700000135,
  SignInMails1763700000140,
];

/** The newest that the release before this one knew: what came since lets its apps go on working. */
export const worksSince: MigrationConstructor = RequestLog1763700000005;
