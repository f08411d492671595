import { SCHEMAS, type ServiceName } from '#contracts/services';
import { migrate, type MigrationConstructor } from '#runtime/migrations/migrations';
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

/** Brings the schema of a service up to date. Resolves with the names of the migrations that ran. */
export function migrateService(service: ServiceName, adminUrl: string): Promise<readonly string[]> {
  return migrate({
    adminUrl,
    schema: SCHEMAS[service],
    migrations: MIGRATIONS[service],
    worksSince: WORKS_SINCE[service],
  });
}
