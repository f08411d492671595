import type { MigrationConstructor } from '#runtime/migrations';
import { CreateWebhooks1795219200001 } from './create-webhooks.js';

/** Migrations of the schema `webhooks`, oldest first. */
export const migrations: readonly MigrationConstructor[] = [CreateWebhooks1795219200001];
