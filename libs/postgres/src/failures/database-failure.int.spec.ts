import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type ClientConfig, type DatabaseError } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.js';
import { required } from '../../../../test/support/servers/environment.js';
import { LogLines } from '../../../messaging/test/log-lines.js';
import { createPool, probeDatabase } from '../pool.js';
import { inTransaction } from '../transaction.js';
import { databaseVerdict } from './database-failure.js';

const PAGE = 'docs/explanation/failures.md';

let database: TestDatabase;
let server: Client;
const name = () => new URL(database.url).pathname.slice(1);
const role = `troubled_${process.pid}_${Date.now()}`;

beforeAll(async () => {
  database = await createTestDatabase();
  server = new Client({ connectionString: required('TEST_DATABASE_URL') });
  await server.connect();
  await server.query(`create role ${role} login password 'right'`);
  await database.pool.query(
    `create table counters(name text primary key, value int not null);
     insert into counters values ('one', 1), ('other', 1);
     grant select, insert, update on counters to ${role}`,
  );
});

afterAll(async () => {
  await database?.drop();
  await server?.query(`drop role ${role}`);
  await server?.end();
});

async function open(config: ClientConfig = {}, password = 'right'): Promise<Client> {
  const url = new URL(database.url);
  Object.assign(url, { username: role, password });
  const client = new Client({ connectionString: url.href, ...config });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The error of `work` on a connection of a role like an app's. */
async function outcomeOf(
  work: (client: Client) => Promise<unknown>,
  config?: ClientConfig,
): Promise<unknown> {
  const client = await open(config).catch((error: unknown) => error as Error);
  if (client instanceof Error) return client;
  try {
    await work(client);
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new Error('nothing failed');
}

/** The error of a connection, or of what is done on it, while the server is as `begin` made it. */
async function during(begin: string, end: string, work = 'select 1 from counters'): Promise<unknown> {
  await server.query(begin);
  try {
    return await outcomeOf((client) => client.query(work));
  } finally {
    await server.query(end);
  }
}

/** As `during`, by a statement in the database itself. */
async function within(begin: string, end: string, work: string): Promise<unknown> {
  await database.pool.query(begin);
  try {
    return await outcomeOf((client) => client.query(work));
  } finally {
    await database.pool.query(end);
  }
}

const WRITE = `update counters set value = 2 where name = 'one'`;

/** What is done to a real server, by what the page calls it. */
const MADE: Readonly<Record<string, () => Promise<unknown>>> = {
  '`alter database … allow_connections false`': () =>
    during(
      `alter database ${name()} allow_connections false`,
      `alter database ${name()} allow_connections true`,
    ),
  '`alter database … rename`': async () => {
    const elsewhere = new URL(database.url);
    elsewhere.pathname = '/renamed';
    return outcomeOf(() => Promise.resolve(), { connectionString: elsewhere.href });
  },
  '`alter role … nologin`': () => during(`alter role ${role} nologin`, `alter role ${role} login`),
  '`alter role … password`, under a running app': () =>
    during(`alter role ${role} password 'rotated'`, `alter role ${role} password 'right'`),
  '`alter role … connection limit 0`': () =>
    during(`alter role ${role} connection limit 0`, `alter role ${role} connection limit -1`),
  '`revoke connect on database`': () =>
    during(
      `revoke connect on database ${name()} from public`,
      `grant connect on database ${name()} to public`,
    ),
  '`alter database … set default_transaction_read_only`': () =>
    during(
      `alter database ${name()} set default_transaction_read_only = on`,
      `alter database ${name()} reset default_transaction_read_only`,
      WRITE,
    ),
  '`pg_terminate_backend`, as a shutdown does': () =>
    outcomeOf(async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const asleep = client.query('select pg_sleep(60)');
      asleep.catch(() => undefined);
      await server.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await asleep;
    }),
  '`idle_session_timeout`': () =>
    outcomeOf(async (client) => {
      const lost = new Promise((_, reject) => client.once('error', reject));
      await client.query('set idle_session_timeout = 20');
      await lost;
    }),
  '`temp_file_limit`': () =>
    during(
      `alter role ${role} set temp_file_limit = 64; alter role ${role} set work_mem = '64kB'`,
      `alter role ${role} reset all`,
      `select count(*) from (select n from generate_series(1, 200000) n order by random()) sorted`,
    ),
  '`revoke` of a right on a table': () =>
    within(
      `revoke select on counters from ${role}`,
      `grant select on counters to ${role}`,
      'select from counters',
    ),
  'a table that is renamed': () =>
    within(
      'alter table counters rename to counters_renamed',
      'alter table counters_renamed rename to counters',
      'select from counters',
    ),
  'a function that is missing': () => outcomeOf((client) => client.query('select no_such_function(1)')),
  'a type that is missing': () => outcomeOf((client) => client.query('select null::no_such_type')),
  'a column that is missing': () =>
    outcomeOf((client) => client.query('select no_such_column from counters')),
  'a schema that is missing': () => outcomeOf((client) => client.query('create table no_such_schema.t()')),
  'a prepared statement that is lost, as a pooler loses it': () =>
    outcomeOf(async (client) => {
      const prepared = { name: 'kept', text: 'select value from counters' };
      await client.query(prepared);
      await client.query('deallocate all');
      await client.query(prepared);
    }),
  'a prepared statement that another client of a pooler made': () =>
    outcomeOf(async (client) => {
      await client.query('prepare kept as select 1');
      await client.query({ name: 'kept', text: 'select value from counters' });
    }),
  'a column that is added under a prepared `select *`': () =>
    outcomeOf(async (client) => {
      const prepared = { name: 'kept', text: 'select * from counters' };
      await client.query(prepared);
      await database.pool.query('alter table counters add column added int');
      try {
        await client.query(prepared);
      } finally {
        await database.pool.query('alter table counters drop column added');
      }
    }),
  '`statement_timeout`': () =>
    outcomeOf((client) => client.query('set statement_timeout = 20; select pg_sleep(60)')),
  '`lock_timeout`': async () => {
    const holder = await open();
    try {
      await holder.query(`begin; ${WRITE}`);
      return await outcomeOf((client) => client.query(`set lock_timeout = 20; ${WRITE}`));
    } finally {
      await holder.end();
    }
  },
  'two transactions that wait for each other': async () => {
    const holder = await open();
    try {
      await holder.query(`begin; ${WRITE}`);
      return await outcomeOf(async (client) => {
        await client.query(`set deadlock_timeout = 20`).catch(() => undefined);
        await client.query(`begin; update counters set value = 3 where name = 'other'`);
        const blocked = client.query(WRITE);
        const crossing = holder.query(`update counters set value = 3 where name = 'other'`);
        const ends = await Promise.allSettled([blocked, crossing]);
        throw ends.find((end) => end.status === 'rejected')?.reason ?? new Error('no deadlock');
      });
    } finally {
      await holder.end();
    }
  },
  'two serializable transactions': async () => {
    const first = await open();
    try {
      const begin = 'begin isolation level serializable; select sum(value) from counters';
      await first.query(begin);
      return await outcomeOf(async (client) => {
        await client.query(begin);
        await first.query(`update counters set value = 5 where name = 'one'; commit`);
        await client.query(`update counters set value = 5 where name = 'other'; commit`);
      });
    } finally {
      await first.end();
    }
  },
  'a process that froze within a transaction': () =>
    outcomeOf(async (client) => {
      const lost = new Promise((_, reject) => client.once('error', reject));
      await client.query('set idle_in_transaction_session_timeout = 20');
      await client.query('begin');
      await lost;
    }),
  'a value that breaks a constraint': () =>
    outcomeOf((client) => client.query(`insert into counters values ('null', null)`)),
  'a value of the wrong type': () => outcomeOf((client) => client.query(`update counters set value = now()`)),
};

const LOCALISED: Readonly<Record<string, string>> = { ERROR: 'ОШИБКА', FATAL: 'ВАЖНО' };

interface Row {
  readonly made: string;
  readonly response: string;
  readonly verdict: string;
}

/** The table of what was made, as the page has it. */
function rowsOfPage(): readonly Row[] {
  const [, after = ''] = readFileSync(PAGE, 'utf8').split(/^\| made by +\| answer +\| verdict +\|\n.*\n/m);
  const table = after.split('\n\n', 1)[0] ?? '';
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => {
      const [, made = '', response = '', verdict = ''] = line.split('|').map((cell) => cell.trim());
      return { made, response, verdict };
    });
}

describe('what a real server answers', () => {
  it('is on the page, and nothing else', () => {
    expect(rowsOfPage().map(({ made }) => made)).toEqual(Object.keys(MADE));
  });

  it.each(rowsOfPage())(
    'where there is $made: $response, which says $verdict',
    async ({ made, response, verdict }) => {
      const error = (await MADE[made]?.()) as DatabaseError;
      expect([`${error.severity} ${error.code}`, databaseVerdict(error)]).toEqual([response, verdict]);
      // A server whose messages are in Russian says so in other words, and nothing else differs.
      error.severity = LOCALISED[error.severity ?? ''];
      expect([error.severity, databaseVerdict(error)]).toEqual([expect.any(String), verdict]);
      // The failure ends by itself, or when the operator reverts its cause.
      const client = await open();
      expect((await client.query('select count(*)::int as n from counters')).rows).toEqual([{ n: 2 }]);
      await client.end();
    },
  );
});

describe('a connection that is of no more use', () => {
  const poolOfOne = () =>
    createPool({ url: database.url, schema: 'public', name: 'test', max: 1, log: new LogLines() });
  const KEPT = { name: 'kept', text: 'select value from counters' };
  const ALL = { name: 'all', text: 'select * from counters' };

  it('is closed by the probe where it leads to a read-only server, as after a fail-over', async () => {
    const pool = poolOfOne();
    try {
      await pool.query('set default_transaction_read_only = on');
      await probeDatabase(pool);
      expect((await pool.query(WRITE)).rowCount).toBe(1);
    } finally {
      await pool.end();
    }
  });

  it('is closed by the probe each time, as long as the server is read-only', async () => {
    const pool = poolOfOne();
    const readOnly = `alter database ${name()} set default_transaction_read_only = on`;
    try {
      await server.query(readOnly);
      await expect(probeDatabase(pool)).rejects.toThrow('read-only');
      expect(pool.totalCount).toBe(0);
      await server.query(`alter database ${name()} reset default_transaction_read_only`);
      await probeDatabase(pool);
      expect(pool.totalCount).toBe(1);
    } finally {
      await server.query(`alter database ${name()} reset default_transaction_read_only`);
      await pool.end();
    }
  });

  it.each([
    ['the server became read-only', 'set default_transaction_read_only = on', WRITE, '25006'],
    ['its prepared statement is lost', 'deallocate all', KEPT, '26000'],
    [
      'another client made the prepared statement',
      'deallocate all; prepare other as select 1',
      { ...KEPT, name: 'other' },
      '42P05',
    ],
    [
      'what its prepared statement selects has changed',
      'alter table counters add column added int',
      ALL,
      '0A000',
    ],
  ])('does not come back from a transaction where %s', async (_case, spoil, statement, code) => {
    const pool = poolOfOne();
    try {
      await pool.query(KEPT);
      await pool.query(ALL);
      await pool.query(spoil);
      const work = () => inTransaction(pool, (client) => client.query(statement));
      await expect(work()).rejects.toMatchObject({ code });
      await expect(work()).resolves.toBeDefined();
    } finally {
      await database.pool.query('alter table counters drop column if exists added');
      await pool.end();
    }
  });

  it('comes back from a transaction where a new one would get the same answer', async () => {
    const pool = poolOfOne();
    const processId = async () =>
      (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    try {
      const before = await processId();
      await expect(
        inTransaction(pool, (client) => client.query('select missing from counters')),
      ).rejects.toThrow('missing');
      expect(await processId()).toBe(before);
    } finally {
      await pool.end();
    }
  });
});
