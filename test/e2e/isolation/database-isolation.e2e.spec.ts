import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { SCHEMAS, SERVICES, type ServiceName } from '#contracts/services';
import { connected } from '../../support/servers/database.js';
import { required } from '../../support/servers/environment.js';

/** The addresses that each app itself connects with. */
const URLS = JSON.parse(required('ACS_APP_DATABASE_URLS')) as Record<ServiceName, string>;

describe.each(SERVICES)('the database role of %s', (service) => {
  const client = new Client({ connectionString: URLS[service] });
  const own = SCHEMAS[service];
  const others = SERVICES.filter((other) => other !== service).map((other) => SCHEMAS[other]);
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  const expectRefused = (sql: string) =>
    expect(client.query(sql).then(() => `allowed: ${sql}`)).rejects.toMatchObject({ code: '42501' });
  const tablesOf = async (schema: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r'`,
      [schema],
    );
    return rows.map(({ name }) => `${schema}.${name}`);
  };

  it.each(others)('reads and changes no table of %s, and makes none there', async (schema) => {
    const tables = await tablesOf(schema);
    expect(tables).toContain(`${schema}.migrations`);
    for (const table of tables) {
      await expectRefused(`select from ${table}`);
      await expectRefused(`insert into ${table} default values`);
      await expectRefused(`delete from ${table}`);
      await expectRefused(`truncate ${table}`);
    }
    await expectRefused(`create table ${schema}.intruder (id int)`);
  });

  it('can’t become another role', async () => {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname <> current_user',
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(others.map((schema) => `acs_${schema}`)),
    );
    for (const { name } of rows) await expectRefused(`set role ${client.escapeIdentifier(name)}`);
  });

  it('changes neither its own schema nor the database', async () => {
    await expectRefused(`create table ${own}.extra (id int)`);
    await expectRefused(`create schema extra`);
    await expectRefused(`create table public.extra (id int)`);
    await expect(client.query(`alter table ${own}.migrations add extra int`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

it.each(['credit-ledger', 'audit-engine', 'webhook-dispatcher'] as const)(
  'the database role of %s can only append events',
  (service) =>
    connected(URLS[service], async (client) => {
      for (const sql of ['update events set type = type', 'delete from events', 'truncate events']) {
        await expect(client.query(sql.replace('events', `${SCHEMAS[service]}.events`))).rejects.toMatchObject(
          { code: '42501' },
        );
      }
    }),
);
