import { Pool } from 'pg';
import type { Log } from '#contracts/log';
import { detachedFromTrace } from '#telemetry/handling';
import { traceQueries } from './trace-queries.js';

export interface PoolSettings {
  readonly url: string;
  /** The one schema that the connections see. */
  readonly schema: string;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly max?: number;
  readonly log: Log;
}

/**
 * Every statement of a service is a look-up by an index. By default, Postgres plans some again for every length of
 * their arrays (0.4 to 0.8 ms a call), and keeps for others the scan that was cheapest while the table was empty (24 ms
 * instead of 0.3 ms at 24,000 rows) until the table is analysed. Compiling a plan (JIT) never pays for a look-up.
 */
const STEADY_PLANS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';

/**
 * A pool whose connections see one schema. The timeouts keep a frozen process from blocking a busy account: 2 s idle in
 * a transaction, 2 s waiting for a lock, 10 s a statement.
 */
export function createPool({ url, schema, name, max = 10, log }: PoolSettings): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 3_000,
    // Statements that do not wait for each other's results share a round trip.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    idle_in_transaction_session_timeout: 2_000,
    lock_timeout: 2_000,
    statement_timeout: 10_000,
    // The server's own limits don't help when its host has vanished; TCP alone would wait for a quarter of an hour.
    query_timeout: 12_000,
    options: `-c search_path=${schema} ${STEADY_PLANS}`,
  });
  // Without a listener, the loss of an idle connection would end the process. The log line is detached from the trace
  // of the request that opened it.
  pool.on('error', (error) =>
    detachedFromTrace(() => log.warn({ err: error.message }, 'An idle database connection was lost.')),
  );
  // The pool listens to idle connections only; one lost inside a transaction fails that transaction's query.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  traceQueries(pool, url);
  return pool;
}

/**
 * Resolves if the database can be written to. A replica and a read-only database only answer. Read-only connections are
 * closed: after a fail-over they lead to the old primary, new ones to the new primary.
 */
export async function probeDatabase(pool: Pool): Promise<void> {
  for (let idle = pool.idleCount; idle >= 0; idle--) if (await canWrite(pool)) return;
  throw new Error('the database is read-only');
}

async function canWrite(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  let writable = false;
  try {
    const { rows } = await client.query<{ read_only: string }>(
      `select current_setting('transaction_read_only') as read_only`,
    );
    writable = rows[0]?.read_only === 'off';
    return writable;
  } finally {
    client.release(!writable);
  }
}
