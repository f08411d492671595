import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { SCHEMAS, SERVICES } from '#contracts/services';
import { RECONCILE_ROLE, RETENTION_ROLE, roleOf } from '#runtime/migrations/migrations';
import { required } from '../../../../../test/support/servers/environment.js';
import { dropDatabase, provisionDatabase, type ProvisionedDatabase } from './database.js';
import type { DatabaseUser } from './database-users.js';
import { addressFor, derivedPassword } from '../derived-password.js';

describe('a provisioned database', () => {
  const admin = required('TEST_DATABASE_URL');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const provision = () =>
    provisionDatabase({
      adminUrl: admin,
      database,
      passwordOf: (service) => derivedPassword(admin, service),
    });
  let provisioned: ProvisionedDatabase;
  beforeAll(async () => {
    provisioned = await provision();
  }, 60_000);
  afterAll(() => dropDatabase(admin, database));

  it('lets every service in with its own role, which sees its own schema’s migrations', async () => {
    for (const service of SERVICES) {
      const rows = await query(provisioned.urls[service], `select name from ${SCHEMAS[service]}.migrations`);
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  it('stays as it is when it is provisioned again, by two at once', async () => {
    expect(await Promise.all([provision(), provision()])).toEqual([provisioned, provisioned]);
  });

  it('is provisioned again by an owner who is no superuser, as a managed Postgres has none', async () => {
    const owner = `owner_${randomBytes(6).toString('hex')}`;
    const roles = [...SERVICES.map((service) => roleOf(SCHEMAS[service])), RETENTION_ROLE, RECONCILE_ROLE];
    await query(admin, `create role ${owner} login createdb createrole password 'owner'`);
    await query(admin, `grant ${roles.join(', ')} to ${owner} with admin option`);
    await query(admin, `create database ${owner} owner ${owner}`);
    const adminUrl = addressFor(admin, owner, 'owner');
    const options = {
      adminUrl,
      database: owner,
      passwordOf: (user: DatabaseUser) => derivedPassword(admin, user),
    };
    try {
      await query(admin, `alter role ${roles[0]} createdb`);
      expect(await provisionDatabase(options)).toEqual(await provisionDatabase(options));
      expect(
        await query(admin, `select rolname from pg_roles where rolname = '${roles[0]}' and rolcreatedb`),
      ).toEqual([]);
    } finally {
      await dropDatabase(admin, owner);
      await query(admin, `drop role ${owner}`);
    }
  });

  it('gives a role no right to make anything, and no other role a right to connect', async () => {
    await expect(query(provisioned.urls['credit-ledger'], 'create schema more')).rejects.toThrow(
      /permission denied/,
    );
    await expect(query(provisioned.urls['credit-ledger'], 'create table more ()')).rejects.toThrow(
      /permission denied|no schema/,
    );
    const rows = await query(
      provisioned.adminUrl,
      `select has_database_privilege('public', current_database(), 'connect') as allowed`,
    );
    expect(rows).toEqual([{ allowed: false }]);
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
