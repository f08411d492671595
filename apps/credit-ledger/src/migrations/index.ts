import type { MigrationConstructor } from '#runtime/migrations';
import { EventStore1795219200000 } from './event-store.js';
import { Accounts1795219200001 } from './accounts.js';

/** The ledger's schema, oldest first. */
export const migrations: readonly MigrationConstructor[] = [EventStore1795219200000, Accounts1795219200001];
