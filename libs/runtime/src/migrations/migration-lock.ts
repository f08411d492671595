import { Client, DatabaseError } from 'pg';

export interface MigrationLock {
  readonly adminUrl: string;
  readonly schema: string;
  /** Milliseconds to wait for another holder. Default 300,000. */
  readonly waitMs?: number;
}

const WAIT_MS = 300_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` while this session alone may migrate the schema. Throws if another holder keeps the lock longer than
 * `waitMs`, naming it, and as soon as the session is lost: another process may migrate then.
 */
export async function withMigrationLock<T>(
  lock: MigrationLock,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: lock.adminUrl,
    application_name: `migrate ${lock.schema}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  const lost = new Promise<never>((_, reject) => {
    client.on('error', (error) =>
      reject(new Error(`the session that holds the migrations of ${lock.schema} was lost`, { cause: error })),
    );
  });
  // The session may be lost before anything awaits this promise.
  lost.catch(() => undefined);
  await client.connect();
  try {
    await take(client, lock);
    return await Promise.race([work(client), lost]);
  } finally {
    await client.end();
  }
}

async function take(client: Client, { schema, waitMs = WAIT_MS }: MigrationLock): Promise<void> {
  // Releases the lock of a holder whose host has vanished within a minute, not after hours.
  await client.query(
    'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
  );
  await client.query(`set lock_timeout = ${waitMs}`);
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [keyOf(schema)]);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error(
      `${schema} is being migrated by ${await holderOf(client, schema)} for longer than ${waitMs} ms; wait for it or end it`,
      { cause: error },
    );
  }
  await client.query('set lock_timeout = 0');
}

function keyOf(schema: string): string {
  return `migrate:${schema}`;
}

async function holderOf(client: Client, schema: string): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select format('process %s of %s (%s)', activity.pid, coalesce(client_addr::text, 'this host'), application_name) as holder
     from pg_locks join pg_stat_activity as activity using (pid)
     where locktype = 'advisory' and granted and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())
       and objid::bigint = hashtext($1)::bigint & 4294967295`,
    [keyOf(schema)],
  );
  return rows[0]?.holder ?? 'another session';
}
