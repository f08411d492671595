import { describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '../../../../test/support/servers/database.js';
import { givenDatabase } from '../../../../test/support/servers/given-database.js';
import { withMigrationLock } from './migration-lock.js';

describe('the lock of migrations', () => {
  let database: TestDatabase;

  givenDatabase((made) => (database = made));

  it('is waited for no longer than it may take, and the error says who holds it', async () => {
    await withMigrationLock({ adminUrl: database.url, schema: 'audits' }, async () => {
      const late = withMigrationLock(
        { adminUrl: database.url, schema: 'audits', waitMs: 50 },
        async () => 'ran',
      );
      await expect(late).rejects.toThrow(/^audits is being migrated by process \d+ of .+ \(migrate audits\)/);
    });
  });

  it('of one schema does not hold up another', async () => {
    await withMigrationLock({ adminUrl: database.url, schema: 'audits' }, async () => {
      const other = withMigrationLock(
        { adminUrl: database.url, schema: 'ledger', waitMs: 50 },
        async () => 'ran',
      );
      expect(await other).toBe('ran');
    });
  });

  it('ends the work when its session is lost, since another may migrate from then on', async () => {
    const work = withMigrationLock({ adminUrl: database.url, schema: 'audits' }, () =>
      database.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'migrate audits'`,
        )
        .then(() => new Promise<never>(() => undefined)),
    );
    await expect(work).rejects.toThrow('the session that holds the migrations of audits was lost');
    expect(await withMigrationLock({ adminUrl: database.url, schema: 'audits' }, async () => 'ran')).toBe(
      'ran',
    );
  });
});
