import { isNativeError } from 'node:util/types';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import type { Log } from '#contracts/log';
import { outside } from '#telemetry/handling';
import { type DatabaseVerdict, isMendedByNewConnection, verdictOn } from './database-trouble.rule.js';
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
 * Every statement of a service is a look-up by an index. Left alone, Postgres plans some anew for every length of their
 * arrays (0.4 to 0.8 ms a call), and keeps for others the scan that was cheapest while the table was still empty (24 ms
 * instead of 0.3 ms at 24,000 rows) until the table is analysed. Compiling a plan (JIT) never pays for a look-up.
 */
const STEADY_PLANS = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';

/**
 * A pool whose connections see one schema. The time-outs keep a frozen process from holding a hot account: 2 s idle
 * in a transaction, 2 s waiting for a lock, 10 s a statement.
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
    // The server's own limits never fire when its host has vanished; TCP alone would wait for a quarter of an hour.
    query_timeout: 12_000,
    options: `-c search_path=${schema} ${STEADY_PLANS}`,
  });
  // Without a listener the loss of an idle connection would end the process. Whoever it was opened for has nothing to do
  // with it any more.
  pool.on('error', (error) =>
    outside(() => log.warn({ err: error.message }, 'An idle database connection was lost.')),
  );
  // The pool listens to idle connections only; one lost inside a transaction fails that transaction's query.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  traceQueries(pool, url);
  return pool;
}

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
export function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransactionAfter(
    pool,
    () => Promise.resolve(),
    (client) => work(client),
  );
}

/**
 * As `inTransaction`, for a transaction that begins with reads which need nothing but what its caller knows: they share
 * the round trip of `begin`, and `work` gets what they found. `read` must write nothing, since `begin` may yet fail.
 */
export async function inTransactionAfter<Found, T>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Found>,
  work: (client: PoolClient, found: Found) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const [, found] = await Promise.all([client.query('begin'), read(client)]);
    const result = await work(client, found);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = isMendedByNewConnection(databaseVerdict(error), (error as { code?: string }).code ?? '');
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const ABSENCE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ECONNABORTED',
  'EAI_AGAIN',
]);
const ABSENCE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout/;

/** Whose fault `error` is where the database raised it, or the way to it; undefined for any other. Looks through `cause`. */
export function databaseVerdict(error: unknown): DatabaseVerdict | undefined {
  if (!isNativeError(error)) return undefined;
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof DatabaseError) return verdictOn(code ?? '', error);
  if (code !== undefined && ABSENCE_CODES.has(code)) return 'unavailable';
  // pg raises plain errors without a code for these; the texts are its own constants.
  return ABSENCE_MESSAGES.test(error.message) ? 'unavailable' : databaseVerdict(error.cause);
}

/**
 * True where `error` says that the database is away or can't work for anybody (refused, cut, starting up, disk full, our
 * password refused), as opposed to a statement that is wrong. Looks through `cause`.
 */
export function isDatabaseAbsence(error: unknown): boolean {
  const verdict = databaseVerdict(error);
  return verdict === 'unavailable' || verdict === 'out-of-room';
}

/**
 * True where `error` of the database is no fault of what was asked, as far as can be known: it may succeed later. Looks
 * through `cause`.
 */
export function mayPassLater(error: unknown): boolean {
  const verdict = databaseVerdict(error);
  return verdict !== undefined && verdict !== 'ours';
}

/**
 * Resolves where the database answers and can be written to. A replica, and a database that was made read-only, only answer.
 * Connections that are read-only are closed: after a fail-over they lead to the old primary, and a new one to the new.
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
