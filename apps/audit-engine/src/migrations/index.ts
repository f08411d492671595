import type { MigrationConstructor } from '#runtime/migrations/migrations';
import { CreateEventStore1763700000000 } from './1763700000000-create-event-store.js';
import { CreateJobs1763700000001 } from './1763700000001-create-jobs.js';
import { KnowHostsOfJobs1763700000002 } from './1763700000002-know-hosts-of-jobs.js';
import { LimitWhatRedirectsLeadTo1763700000040 } from './1763700000040-limit-what-redirects-lead-to.js';
import { ReconcileRole1763700000041 } from './1763700000041-reconcile-role.js';
import { RetentionRole1763700000073 } from './1763700000073-retention-role.js';

/** In the order in which they run. */
export const migrations: readonly MigrationConstructor[] = [
  CreateEventStore1763700000000,
  CreateJobs1763700000001,
  KnowHostsOfJobs1763700000002,
  LimitWhatRedirectsLeadTo1763700000040,
  ReconcileRole1763700000041,
  RetentionRole1763700000073,
];

/** The newest that the release before this one knew: what came since lets its apps go on working. */
export const worksSince: MigrationConstructor = KnowHostsOfJobs1763700000002;
