import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPool } from '#postgres/pool';
import type { TestDatabase } from '../../../../test/support/servers/database.js';
import { givenDatabase } from '../../../../test/support/servers/given-database.js';
import { createLog } from '../observability/logging.js';
import { migrate, type MigrateOptions, type MigrationConstructor, revertLast, roleOf } from './migrations.js';
import { readSchemaState } from './schema-compatibility.js';
import { assertSchemaVersion } from './schema-version.js';

class First implements MigrationInterface {
  readonly name = 'First1700000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table things (id int primary key)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table things');
  }
}

class Second implements MigrationInterface {
  readonly name = 'Second1700000000002';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table things add column name text');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table things drop column name');
  }
}

describe('migrations', () => {
  let database: TestDatabase;
  const log = createLog('test', 'silent');

  givenDatabase((made) => (database = made));

  const migrateTo = (migrations: MigrationConstructor[]): Promise<readonly string[]> =>
    migrate({ adminUrl: database.url, schema: 'audits', migrations });

  it('run once, although two callers race', async () => {
    const ran = await Promise.all([migrateTo([First]), migrateTo([First])]);
    expect(ran.flat()).toEqual(['First1700000000001']);
  });

  it('give way to who uses a table instead of making everyone else wait behind them', async () => {
    const reader = new Client({ connectionString: database.url });
    await reader.connect();
    try {
      await reader.query('begin');
      await reader.query('select from audits.things');
      await expect(migrateTo([First, Second])).rejects.toThrow('lock timeout');
    } finally {
      await reader.end();
    }
  });

  it('let a build start only on the schema that it was made for', async () => {
    const pool = createPool({ url: database.url, schema: 'audits', name: 'test', log });
    try {
      await assertSchemaVersion(pool, [First]);
      await expect(assertSchemaVersion(pool, [First, Second])).rejects.toMatchObject({
        kind: 'too-old',
        message: expect.stringContaining('Second1700000000002'),
      });
      await migrateTo([First, Second]);
      await expect(assertSchemaVersion(pool, [First])).rejects.toMatchObject({ kind: 'too-new' });
      await revertLast({ adminUrl: database.url, schema: 'audits', migrations: [First, Second] });
      await assertSchemaVersion(pool, [First]);
    } finally {
      await pool.end();
    }
  });

  describe('of a first release, to the role of an app that was started too early', () => {
    it('are missing until they are granted, and are told apart from a schema that is not for that role', async () => {
      const role = roleOf('gateway');
      await migrate({ adminUrl: database.url, schema: 'gateway', migrations: [] });
      await database.pool.query('drop schema gateway cascade');
      const pool = createPool({ url: database.url, schema: 'gateway', name: 'test', log });
      pool.on('connect', (client) => void client.query(`set role ${role}`));
      const lacking = 'the schema lacks First1700000000001: run the migrations';
      const steps = [
        ['create schema gateway', `DATABASE_URL has the role ${role}, which may not use the schema gateway`],
        [`grant usage on schema gateway to ${role}`, lacking],
        [`create table gateway.migrations as select 'First1700000000001' as name`, lacking],
      ] as const;
      try {
        await expect(assertSchemaVersion(pool, [First])).rejects.toThrow(lacking);
        for (const [step, says] of steps) {
          await database.pool.query(step);
          await expect(assertSchemaVersion(pool, [First])).rejects.toThrow(says);
        }
        await database.pool.query(`grant select on gateway.migrations to ${role}`);
        await assertSchemaVersion(pool, [First]);
      } finally {
        await pool.end();
      }
    });
  });

  describe('of a release that goes on working for the one before', () => {
    const older = { schema: 'ledger', migrations: [First], worksSince: First };
    const newer = { schema: 'ledger', migrations: [First, Second], worksSince: First };
    const next = { schema: 'ledger', migrations: [First, Second], worksSince: Second };
    const release = (options: Omit<MigrateOptions, 'adminUrl'>): Promise<readonly string[]> =>
      migrate({ adminUrl: database.url, ...options });
    let pool: Pool;

    beforeAll(() => {
      pool = createPool({ url: database.url, schema: 'ledger', name: 'test', log });
      // The role of the app, which may do no more than it was granted.
      pool.on('connect', (client) => void client.query(`set role ${roleOf('ledger')}`));
    });
    afterAll(() => pool.end());

    it('let both start, and the release before that no longer', async () => {
      await release(older);
      await assertSchemaVersion(pool, [First]);
      await release(newer);
      await assertSchemaVersion(pool, [First]);
      await assertSchemaVersion(pool, [First, Second]);
      await release(next);
      await assertSchemaVersion(pool, [First, Second]);
      await expect(assertSchemaVersion(pool, [First])).rejects.toMatchObject({
        kind: 'too-new',
        message:
          'the schema has Second1700000000002, which this build does not know, and works only for builds that know Second1700000000002: deploy a newer one',
      });
    });

    it('are safe from those of an older release that run again', async () => {
      const before = await readSchemaState(pool);
      expect(await release(older)).toEqual([]);
      expect(await release(newer)).toEqual([]);
      expect(await readSchemaState(pool)).toEqual(before);
      expect(before).toEqual({
        applied: ['First1700000000001', 'Second1700000000002'],
        worksSince: 'Second1700000000002',
      });
    });

    it('let the older one in also where they fail half-way', async () => {
      class Failing implements MigrationInterface {
        readonly name = 'Failing1700000000003';
        async up(runner: QueryRunner): Promise<void> {
          await runner.query('alter table nowhere add column name text');
        }
        async down(): Promise<void> {}
      }
      class Third implements MigrationInterface {
        readonly name = 'Third1700000000003';
        async up(runner: QueryRunner): Promise<void> {
          await runner.query('create table others (id int primary key)');
        }
        async down(): Promise<void> {}
      }
      const schema = 'webhooks';
      await release({ schema, migrations: [First], worksSince: First });
      await expect(
        release({ schema, migrations: [First, Third, Failing], worksSince: First }),
      ).rejects.toThrow('nowhere');
      const webhooks = createPool({ url: database.url, schema, name: 'test', log });
      try {
        expect((await readSchemaState(webhooks)).applied).toContain('Third1700000000003');
        await assertSchemaVersion(webhooks, [First]);
      } finally {
        await webhooks.end();
      }
    });
  });
});
