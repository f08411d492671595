import type { MigrationConstructor } from '#runtime/migrations/migrations';
import { Schema1795219200000 } from './schema.js';

/** Migrations of the schema `audits`, oldest first. */
export const migrations: readonly MigrationConstructor[] = [Schema1795219200000];

/** The newest that the release before this one knew: what came since lets its apps go on working. */
export const worksSince: MigrationConstructor = Schema1795219200000;
