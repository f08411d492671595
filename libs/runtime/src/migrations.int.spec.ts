import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { createPool } from './database.js';
import { createLog } from './logging.js';
import { assertSchemaVersion, migrate, type MigrationConstructor, revertLast } from './migrations.js';

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

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

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
});
