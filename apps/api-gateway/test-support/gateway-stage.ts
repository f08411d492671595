import type { Pool } from 'pg';
import { newId } from '#contracts/identifiers';
import type { Log } from '#contracts/log';
import { createPool } from '#postgres/pool';
import { createLog } from '#runtime/logging';
import { migrate } from '#runtime/migrations';
import { createTestDatabase } from '../../../test/support/database.js';
import { hashApiKey, hintOf, newApiKey } from '../src/api-keys/api-key.js';
import { migrations } from '../src/migrations/index.js';

export interface GatewayDatabase {
  /** With the rights of the service's own database role. */
  readonly url: string;
  /** On the schema of the gateway, with those rights. */
  readonly pool: Pool;
  /** As the database's superuser, on the schema of the gateway. */
  readonly admin: Pool;
  readonly log: Log;
  drop(): Promise<void>;
}

/** A new database with the gateway's schema. */
export async function createGatewayDatabase(): Promise<GatewayDatabase> {
  const database = await createTestDatabase();
  await migrate({ adminUrl: database.url, schema: 'gateway', migrations });
  const log = createLog('api-gateway', process.env.TEST_LOG_LEVEL ?? 'silent');
  const url = withOptions(database.url, '-c search_path=gateway -c role=acs_gateway');
  const pool = createPool({ url, schema: 'gateway', name: 'api-gateway', log });
  const adminUrl = withOptions(database.url, '-c search_path=gateway');
  const admin = createPool({ url: adminUrl, schema: 'gateway', name: 'test', log });
  return {
    url,
    pool,
    admin,
    log,
    async drop() {
      await Promise.all([pool.end(), admin.end()]);
      await database.drop();
    },
  };
}

export interface SeededKey {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly apiKey: string;
}

/** An open workspace with a key, as `gateway.create-workspace` and `gateway.create-key` leave them. */
export async function seedKey(pool: Pool, workspaceId = newId('workspace')): Promise<SeededKey> {
  const keyId = newId('key');
  const apiKey = newApiKey();
  await pool.query(
    `insert into workspaces (workspace_id, name, email, low_balance_threshold, status, contact_synced, created_by)
     values ($1, 'Test', 'test@example.com', 500, 'open', true, $1) on conflict do nothing`,
    [workspaceId],
  );
  await pool.query('insert into api_keys (key_id, workspace_id, key_hash, hint) values ($1, $2, $3, $4)', [
    keyId,
    workspaceId,
    hashApiKey(apiKey),
    hintOf(apiKey),
  ]);
  return { workspaceId, keyId, apiKey };
}

function withOptions(url: string, options: string): string {
  const address = new URL(url);
  address.searchParams.set('options', options);
  return address.href;
}
