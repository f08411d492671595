import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Client, type ClientConfig, DatabaseError, Pool } from 'pg';
import { handlingFields, whileHandling } from '#telemetry/handling';
import { eventually } from '../../../../test/support/eventually.js';
import type { TestDatabase } from '../../../../test/support/servers/database.js';
import { givenDatabase } from '../../../../test/support/servers/given-database.js';
import { LogLines } from '../../../messaging/test/log-lines.js';
import { createPool } from '../pool.js';
import { inTransaction } from '../transaction.js';
import { isDatabaseUnavailable, StandbyServer } from './database-failure.js';

let database: TestDatabase;

givenDatabase(async (made) => {
  database = made;
  await database.pool.query('create table counters(name text primary key, value int not null)');
});

/** What `work` fails with; it must fail. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error,
  );
}

function at(change: (url: URL) => unknown): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

async function connecting(config: ClientConfig): Promise<unknown> {
  const client = new Client(config);
  client.on('error', () => undefined);
  return failureOf(client.connect());
}

describe('an error of a real server counts as an unavailable database', () => {
  it('for a port where no server listens', async () => {
    const error = await connecting({ connectionString: at((url) => (url.port = '1')) });
    expect(error).toHaveProperty('code', 'ECONNREFUSED');
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('for a name whose every address refuses', async () => {
    const socket = connect({
      host: 'postgres',
      port: 1,
      autoSelectFamily: true,
      lookup: (_host, _options, found) =>
        found(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '127.0.0.2', family: 4 },
        ]),
    });
    const [error] = (await once(socket, 'error').catch((thrown: unknown) => [thrown])) as [unknown];
    expect(error).toHaveProperty('errors.length', 2);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('for a connection that an administrator ended between two queries', async () => {
    const client = new Client({ connectionString: database.url });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    const next = await failureOf(client.query('select 1'));
    expect(next).not.toBeInstanceOf(DatabaseError);
    expect(isDatabaseUnavailable(next)).toBe(true);
  });

  it('for a standby, which is not even read from', async () => {
    // What is found first stands for the function of a server in recovery. A real one is in standby.fault.spec.ts.
    await database.pool.query(`
      create schema standby;
      create function standby.pg_is_in_recovery() returns boolean language sql as 'select true'`);
    const { url } = database;
    const pool = createPool({ url, schema: 'standby,pg_catalog', name: 'test', log: new LogLines() });
    const error = await failureOf(pool.query('select 1'));
    expect(error).toBeInstanceOf(StandbyServer);
    expect(isDatabaseUnavailable(new Error('not read', { cause: error }))).toBe(true);
    expect(pool.totalCount).toBe(0);
    await pool.end();
  });

  it('for an answer that does not come', async () => {
    const pool = new Pool({ connectionString: database.url, query_timeout: 50 });
    const error = await failureOf(pool.query('select pg_sleep(1)'));
    expect(error).not.toBeInstanceOf(DatabaseError);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await pool.end();
  });

  it('for a server that takes the connection and says nothing, or hangs up', async () => {
    const silent = createServer((socket) => socket.resume());
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = at((address) => void Object.assign(address, { hostname: '127.0.0.1', port: String(port) }));
    const pool = createPool({ url, schema: 'public', name: 'test', log: new LogLines() });
    expect(isDatabaseUnavailable(await failureOf(pool.query('select 1')))).toBe(true);
    await pool.end();
    expect(
      isDatabaseUnavailable(await connecting({ connectionString: url, connectionTimeoutMillis: 50 })),
    ).toBe(true);
    silent.on('connection', (socket) => socket.destroy());
    expect(isDatabaseUnavailable(await connecting({ connectionString: url }))).toBe(true);
    silent.close();
  });
});

describe('a transaction whose connection is lost', () => {
  it('fails with the loss, and the next one gets another connection', async () => {
    const pool = createPool({
      url: database.url,
      schema: 'public',
      name: 'test',
      max: 1,
      log: new LogLines(),
    });
    const error = await failureOf(
      inTransaction(pool, async (client) => {
        await client.query(`insert into counters values ('lost', 1)`);
        await client.query('select pg_terminate_backend(pg_backend_pid())');
      }),
    );
    expect(error).toMatchObject({ code: '57P01' });
    const { rows } = await inTransaction(pool, (client) =>
      client.query(`select count(*)::int as lost from counters where name = 'lost'`),
    );
    expect(rows).toEqual([{ lost: 0 }]);
    await pool.end();
  });
});

describe('the loss of an idle connection', () => {
  /** Notes with each warning what its line would say of a request. */
  class HandlingLines extends LogLines {
    override warn(_fields: object, message: string): void {
      super.warn(handlingFields(), message);
    }
  }

  it('is told as part of nothing, whichever request it was opened for', async () => {
    const log = new HandlingLines();
    const pool = createPool({ url: database.url, schema: 'public', name: 'test', log });
    const { rows } = await whileHandling({ request_id: 'req_1' }, () =>
      pool.query<{ pid: number }>('select pg_backend_pid() as pid'),
    );
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    const [line] = await eventually('it is told', () => log.lines.length > 0 && log.lines);
    expect(line).toEqual({ level: 'warn', fields: {}, message: 'An idle database connection was lost.' });
    await pool.end();
  });
});
