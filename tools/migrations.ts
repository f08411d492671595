import type { ServiceName } from '#contracts/services';
import type { MigrationConstructor } from '#runtime/migrations';
import { migrations as audits } from '../apps/audit-engine/src/migrations/index.js';
import { migrations as gateway } from '../apps/api-gateway/src/migrations/index.js';
import { migrations as ledger } from '../apps/credit-ledger/src/migrations/index.js';
import { migrations as webhooks } from '../apps/webhook-dispatcher/src/migrations/index.js';

/** The migrations of every service's schema, oldest first. */
export const MIGRATIONS: Readonly<Record<ServiceName, readonly MigrationConstructor[]>> = {
  'api-gateway': gateway,
  'credit-ledger': ledger,
  'audit-engine': audits,
  'webhook-dispatcher': webhooks,
};
