import type { ClientBase, Pool, PoolClient } from 'pg';
import { databaseVerdict } from './failures/database-failure.js';
import { newConnectionHelps } from './failures/database-failure.rule.js';

/** What differs for one transaction from the pool's settings. They travel with `begin`. */
export interface TransactionSettings {
  /** Milliseconds to wait for each lock. */
  readonly lockTimeoutMs?: number | undefined;
  /** Milliseconds for each statement. */
  readonly statementTimeoutMs?: number;
  /** False: the commit does not wait for the disk, and a crash of the server may lose it. Default true. */
  readonly durable?: boolean;
}

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
export function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  settings?: TransactionSettings,
): Promise<T> {
  return inTransactionAfter(
    pool,
    () => Promise.resolve(),
    (client) => work(client),
    settings,
  );
}

/**
 * Like `inTransaction`, for a transaction that begins with reads that depend only on the caller's input: they share the
 * round trip of `begin`, and `work` gets their results. `read` must write nothing, since `begin` may still fail.
 */
export async function inTransactionAfter<Found, T>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Found>,
  work: (client: PoolClient, found: Found) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  return onConnection(pool, async (client) => {
    const [, found] = await Promise.all([client.query(beginWith(settings)), read(client)]);
    const result = await work(client, found);
    await client.query('commit');
    return result;
  });
}

/**
 * Runs a transaction in one round trip: `send` sends all its statements at once, without waiting for any, and `commit`
 * follows them. If one fails, Postgres rolls all back. Each must also be right alone, since `begin` may fail.
 */
export async function inOneTrip<T>(pool: Pool, send: (client: PoolClient) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    const [, result] = await Promise.all([client.query('begin'), send(client), client.query('commit')]);
    return result;
  });
}

async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = newConnectionHelps(databaseVerdict(error), (error as { code?: string }).code ?? '');
    if (!(await rollBack(client))) broken = true;
    throw error;
  } finally {
    client.release(broken);
  }
}

function beginWith({ lockTimeoutMs, statementTimeoutMs, durable = true }: TransactionSettings): string {
  return [
    'begin',
    ...(lockTimeoutMs === undefined ? [] : [`set local lock_timeout = ${lockTimeoutMs}`]),
    ...(statementTimeoutMs === undefined ? [] : [`set local statement_timeout = ${statementTimeoutMs}`]),
    ...(durable ? [] : ['set local synchronous_commit = off']),
  ].join('; ');
}

/** Like `inTransaction`, on a connection of the caller without a transaction. */
export function inTransactionOn<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  return between('begin', client, work);
}

/** Like `inTransactionOn`, on a session that is otherwise read-only. */
export function inWritingTransactionOn<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  return between('begin read write', client, work);
}

/**
 * Runs `work` on one snapshot of the database, on a separate connection without a transaction. It can write only to
 * temporary tables, which remain; other clients go on writing. Rethrows errors of `work`.
 */
export function inSnapshot<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  return between('begin isolation level repeatable read read only', client, work);
}

async function between<T>(begin: string, client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** Returns false if the connection is lost: the server rolls back. Never throws, so that the first error is reported. */
function rollBack(client: ClientBase): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** Returns the database's time, which all replicas share; within a transaction, the time of its beginning. */
export async function databaseTime(client: ClientBase | Pool): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now()');
  if (!rows[0]) throw new Error('the database returned no time');
  return rows[0].now;
}
