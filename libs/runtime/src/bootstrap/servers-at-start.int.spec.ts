import { describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '../../../../test/support/servers/database.js';
import { givenDatabase } from '../../../../test/support/servers/given-database.js';
import { LogLines } from '../../../messaging/test/log-lines.js';
import { Environment } from '../configuration/environment.js';
import { EXIT, exitCodeOf } from './exit-codes.js';
import { readAtStart } from './servers-at-start.js';

let database: TestDatabase;
givenDatabase((made) => (database = made));

describe('what a start reads from a database that is in trouble', () => {
  const troubled = {
    'cancels what takes long': 'set local statement_timeout = 20; select pg_sleep(60)',
    'is being restored': 'select from no_table_yet',
    'has its administrator revoke a right': 'set local role pg_monitor; create table public.refused()',
  };
  const context = (budgetMs: number) => ({
    databaseUrl: database.url,
    env: new Environment({ START_BUDGET_MS: `${budgetMs}` }),
    log: new LogLines(),
  });

  it.each(Object.entries(troubled))('is read once the trouble is over: it %s', async (_trouble, sql) => {
    let reads = 0;
    const read = () => database.pool.query(reads++ === 0 ? sql : 'select 1 as read');
    expect((await readAtStart(context(20_000), read)).rows).toEqual([{ read: 1 }]);
    expect(reads).toBe(2);
  });

  it.each(Object.entries(troubled))(
    'ends the start as unreachable where it lasts: it %s',
    async (_trouble, sql) => {
      const error: unknown = await readAtStart(context(700), () => database.pool.query(sql)).catch(
        (thrown: unknown) => thrown,
      );
      expect([exitCodeOf(error), (error as Error).message]).toEqual([
        EXIT.unreachable,
        expect.stringMatching(/^Postgres at .+ could not be reached within 700 ms: .+/),
      ]);
    },
  );

  it('fails at once by a statement that is wrong', async () => {
    await expect(
      readAtStart(context(20_000), () => database.pool.query(`select 'a'::int`)),
    ).rejects.toMatchObject({
      code: '22P02',
    });
  });
});
