import type { ServiceName } from '#contracts/services';
import type { MigrationConstructor } from '#runtime/migrations/migrations';
import * as audits from '../../../../audit-engine/src/migrations/index.js';
import * as gateway from '../../../../api-gateway/src/migrations/index.js';
import * as ledger from '../../../../credit-ledger/src/migrations/index.js';
import * as webhooks from '../../../../webhook-dispatcher/src/migrations/index.js';

/** The migrations of every service's schema, oldest first. */
export const MIGRATIONS: Readonly<Record<ServiceName, readonly MigrationConstructor[]>> = {
  'api-gateway': gateway.migrations,
  'credit-ledger': ledger.migrations,
  'audit-engine': audits.migrations,
  'webhook-dispatcher': webhooks.migrations,
};

/** Of every service's schema, the newest migration that the release before this one knew. */
export const WORKS_SINCE: Readonly<Record<ServiceName, MigrationConstructor>> = {
  'api-gateway': gateway.worksSince,
  'credit-ledger': ledger.worksSince,
  'audit-engine': audits.worksSince,
  'webhook-dispatcher': webhooks.worksSince,
};

/** The services that must know of shards: another one would look for all accounts in the default shard. */
const SHARDED: readonly ServiceName[] = ['api-gateway', 'credit-ledger'];

/**
 * Returns the newest migration that the apps of a service must know to start. With shards of the ledger these are all:
 * a release that does not know of shards ends at its start.
 */
export function worksSinceOf(service: ServiceName, withShards: boolean): MigrationConstructor {
  const newest = MIGRATIONS[service].at(-1);
  return withShards && newest && SHARDED.includes(service) ? newest : WORKS_SINCE[service];
}
