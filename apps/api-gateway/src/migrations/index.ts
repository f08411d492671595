import type { MigrationConstructor } from '#runtime/migrations/migrations';
import { ArchivedResults1763700000007 } from './archived-results.js';
import { Audits1763700000002 } from './audits.js';
import { AuditsByCreation1763700000095 } from './audits-by-creation.js';
import { Idempotency1763700000003 } from './idempotency.js';
import { IssuedKeys1763700000004 } from './issued-keys.js';
import { KeptMetadata1763700000020 } from './kept-metadata.js';
import { KeysByCreation1763700000085 } from './keys-by-creation.js';
import { PublicEvents1763700000110 } from './public-events.js';
import { ReplayedRequests1763700000006 } from './replayed-requests.js';
import { RequestLog1763700000005 } from './request-log.js';
import { RoomForResponses1763700000090 } from './room-for-responses.js';
import { Workspaces1763700000001 } from './workspaces.js';
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
];

/** The newest that the release before this one knew: what came since lets its apps go on working. */
export const worksSince: MigrationConstructor = RequestLog1763700000005;
