import { type ClientBase, Pool } from 'pg';
import type { Log } from '#contracts/log';
import { detachedFromTrace } from '#telemetry/handling';
import { StandbyServer } from './failures/database-failure.js';
import { PrimaryProof } from './primary-proof.js';
import { traceQueries } from './trace-queries.js';

export interface PoolSettings {
  readonly url: string;
  /** The one schema that the connections see. */
  readonly schema: string;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly max?: number;
  readonly log: Log;
  /** Milliseconds of a clock that does not jump; default `performance.now`. */
  readonly now?: () => number;
}

const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Every statement of a service is a look-up by an index. By default, Postgres plans some again for every length of
 * their arrays (0.4 to 0.8 ms a call), and keeps for others the scan that was cheapest while the table was small, until
 * the table is analysed: 24 ms instead of 0.3 ms at 24,000 rows. A bitmap reads all rows that fit before the first one
 * is returned, also for a limit of three. Compiling a plan (JIT) never pays for a look-up.
 */
const STEADY_PLANS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off -c jit=off';

/**
 * A pool whose connections see one schema, and lead to a server that is no standby. The timeouts keep a frozen process
 * from blocking a busy account: 2 s idle in a transaction, 2 s waiting for a lock, 10 s a statement. A frozen server is
 * given up after 12 s; what is idle by then is closed, since a connection is kept for 10 s.
 */
export function createPool({ url, schema, name, max = 10, log, now }: PoolSettings): Pool {
  const { connectionString, options } = separateOptions(url);
  const proof = new PrimaryProof(now);
  const pool = new Pool({
    connectionString,
    application_name: name,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Statements that do not wait for each other's results share a round trip.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    idle_in_transaction_session_timeout: 2_000,
    lock_timeout: 2_000,
    statement_timeout: 10_000,
    // The server's own limits don't help when its host has vanished; TCP alone would wait for a quarter of an hour.
    query_timeout: 12_000,
    options: `${options} -c search_path=${schema} ${STEADY_PLANS}`,
    // The pool waits for its promise, though the types don't say so.
    onConnect: (client): unknown => assertPrimary(client).then(() => proof.prove(client)),
  });
  // Without a listener, the loss of an idle connection would end the process. The log line is detached from the trace
  // of the request that opened it.
  pool.on('error', (error) =>
    detachedFromTrace(() => log.warn({ err: error.message }, 'An idle database connection was lost.')),
  );
  // The pool listens to idle connections only; one lost inside a transaction fails that transaction's query.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  proof.guard(pool);
  traceQueries(pool, url);
  return pool;
}

/** `pg` takes `?options=` of an address in place of `options` of the pool. */
function separateOptions(url: string): { connectionString: string; options: string } {
  const address = new URL(url);
  const options = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  return { connectionString: address.href, options };
}

/**
 * Refuses a new connection to a standby, as `target_session_attrs=primary` does in libpq. A server that is only set to
 * read-only stays: what it has is not old.
 */
async function assertPrimary(client: ClientBase): Promise<void> {
  // It is not yet known to answer at all.
  const query = { text: 'select pg_is_in_recovery() as standby', query_timeout: CONNECT_TIMEOUT_MS };
  const { rows } = await client.query<{ standby: boolean }>(query);
  if (rows[0]?.standby) throw new StandbyServer();
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
