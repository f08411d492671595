import type { ClientBase } from 'pg';
import { cut, printable } from '../../command-line/terminal/output.js';

/** How long running writers may take to finish while new ones wait: a quarter of the services' own timeout. */
const WRITERS_MS = 500;

/**
 * Locks vacuum and other maintenance out of tables until the end of the caller's transaction. While this waits, writers go
 * on: no lock of theirs conflicts. Postgres cancels an autovacuum as soon as another session has waited for it as
 * long as `deadlock_timeout`, so this waits a second longer than that. An autovacuum that prevents a wraparound is never
 * cancelled. Throws the error of Postgres where a table stays locked.
 */
export async function lockOutMaintenance(client: ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(
    `select set_config('lock_timeout', setting::int + 1000 || 'ms', true) from pg_settings where name = 'deadlock_timeout'`,
  );
  for (const table of tables) await client.query(`lock table ${table} in share update exclusive mode`);
}

/**
 * Locks tables against writers until the end of the caller's transaction, which has locked out maintenance before. Readers
 * go on. Transactions that have read a row in order to write it end first. Throws the error of Postgres where a table stays
 * locked.
 */
export async function lockOutWriters(client: ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(`set local lock_timeout = '${WRITERS_MS}ms'`);
  for (const table of tables) await client.query(`lock table ${table} in exclusive mode`);
}

/** A session that holds a table against `lockOutWriters`. What this role may not see of it is null. */
export interface Holder {
  readonly table: string;
  readonly pid: number;
  readonly kind: string | null;
  readonly application: string | null;
  readonly role: string | null;
  readonly since: Date | null;
  readonly query: string | null;
}

/** Returns the session that holds one of the tables now, the one that began first; undefined if none does. */
export async function holderOf(client: ClientBase, tables: readonly string[]): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select nspname || '.' || relname as table, pid, backend_type as kind, application_name as application, usename as role,
            xact_start as since, query
       from pg_locks join pg_stat_activity using (pid)
       join pg_class on pg_class.oid = relation join pg_namespace on pg_namespace.oid = relnamespace
      where relation = any ($1::regclass[]) and locktype = 'relation' and granted
        and mode <> 'AccessShareLock' and pid <> pg_backend_pid()
      order by xact_start nulls last limit 1`,
    [tables],
  );
  return rows[0];
}

/** `ledger.accounts is held by process 4711 (psql, role ops, in a transaction since 14:03:07Z): update …`. */
export function holderText({ table, pid, kind, application, role, since, query }: Holder): string {
  const who = kind === null || kind === 'client backend' ? `${application || 'unnamed'}, role ${role}` : kind;
  const begun = since ? `, in a transaction since ${since.toISOString()}` : '';
  return `${table} is held by process ${pid} (${printable(who)}${begun}): ${cut(printable(query ?? ''), 120)}`;
}
