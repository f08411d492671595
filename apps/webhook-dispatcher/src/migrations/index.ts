import type { MigrationConstructor } from '#runtime/migrations/migrations';
import { BodiesByAudit1795219200110 } from './bodies-by-audit.js';
import { CreateWebhooks1795219200001 } from './create-webhooks.js';
import { ExplainAttempts1795219200008 } from './explain-attempts.js';
import { ForgetDeliveries1795219200007 } from './forget-deliveries.js';
import { HoldDeliveries1795219200005 } from './hold-deliveries.js';
import { KeepTraces1795219200010 } from './keep-traces.js';
import { MailsBySmtp1795219200004 } from './mails-by-smtp.js';
import { MailsByWorkspace1795219200011 } from './mails-by-workspace.js';
import { MailsOfWorkspaces1795219200140 } from './mails-of-workspaces.js';
import { MailsToPeople1795219200120 } from './mails-to-people.js';
import { NameSecretsAfterEvents1795219200002 } from './name-secrets-after-events.js';
import { NoticesByReference1795219200003 } from './notices-by-reference.js';
import { RoomForResults1795219200009 } from './room-for-results.js';
import { TimeFailures1795219200006 } from './time-failures.js';
import { NumberEvents1795219200090 } from './number-events.js';
import { ReconcileRole1795219200040 } from './reconcile-role.js';
import { RetentionRole1795219200071 } from './retention-role.js';

/** Migrations of the schema `webhooks`, oldest first. */
export const migrations: readonly MigrationConstructor[] = [
  CreateWebhooks1795219200001,
  NameSecretsAfterEvents1795219200002,
  NoticesByReference1795219200003,
  MailsBySmtp1795219200004,
  HoldDeliveries1795219200005,
  TimeFailures1795219200006,
  ForgetDeliveries1795219200007,
  ExplainAttempts1795219200008,
  RoomForResults1795219200009,
  KeepTraces1795219200010,
  MailsByWorkspace1795219200011,
  ReconcileRole1795219200040,
  RetentionRole1795219200071,
  NumberEvents1795219200090,
  BodiesByAudit1795219200110,
  MailsToPeople1795219200120,
  MailsOfWorkspaces1795219200140,
];

/** The newest that the release before this one knew: what came since lets its apps go on working. */
export const worksSince: MigrationConstructor = MailsByWorkspace1795219200011;
