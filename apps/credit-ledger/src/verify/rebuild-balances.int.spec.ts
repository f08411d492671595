import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { migrate } from '#runtime/migrations';
import { bulkLoad } from '../../../../test/bench/ledger/bulk-load.js';
import { bulkWorkspace } from '../../../../test/bench/ledger/bulk-sql.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { migrations } from '../migrations/index.js';
import { rebuildBalances } from './rebuild-balances.js';
import { verifyLedger } from './verify-ledger.js';

/** Enough for many pages of a partition, and for several of a stream. */
const LOAD = { accounts: 20, events: 80_000 };

describe('a ledger of many pages, filled as the benchmark fills it', () => {
  let database: TestDatabase;
  let admin: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate({ adminUrl: database.url, schema: 'ledger', migrations });
    await bulkLoad({ databaseUrl: database.url, ...LOAD });
    admin = new Client({ connectionString: database.url, options: '-c search_path=ledger' });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    await database?.drop();
  });

  /** Runs `work` on a ledger changed by a superuser, whom the append-only trigger does not stop, and changes it back. */
  async function tampered(there: string, back: string, work: () => Promise<void>): Promise<void> {
    const change = async (sql: string): Promise<void> => {
      await admin.query('alter table events disable trigger all');
      expect((await admin.query(sql)).rowCount).toBe(1);
      await admin.query('alter table events enable always trigger events_are_append_only');
    };
    await change(there);
    await work();
    await change(back);
  }

  const altered = bulkWorkspace(7);
  const at = `where stream = 'account-${altered}' and version = 2345`;

  it('is sound, each event counted once', async () => {
    const sound = { ok: true, problems: [] };
    expect(await verifyLedger(admin)).toEqual({ ...sound, ...LOAD });
    for (let n = 1; n <= LOAD.accounts; n++) {
      const one = await verifyLedger(admin, { workspaceId: bulkWorkspace(n) });
      expect(one).toEqual({ ...sound, accounts: 1, events: LOAD.events / LOAD.accounts });
    }
  });

  it('adds up to the balances that stand in its rows', async () => {
    expect(await rebuildBalances(admin)).toEqual({ ...LOAD, differences: [] });
  });

  it('shows the one event that was changed on a later page, without looking through all for each row', async () => {
    const set = (credits: number): string =>
      `update events set data = jsonb_set(data, '{credits}', '${credits}') ${at}`;
    await tampered(set(81), set(80), async () => {
      const { problems } = await verifyLedger(admin);
      const where = expect.stringContaining(`account-${altered} version 2345`);
      expect(problems).toContainEqual({ where, what: 'its content does not match its hash' });
      const { differences } = await rebuildBalances(admin);
      expect(differences).toContainEqual({ where, what: expect.stringContaining('the events add up to') });
    });
  }, 15_000);

  it('shows a balance that no events stand behind', async () => {
    const add = (credits: number): string =>
      `update accounts set balance = balance + ${credits} where workspace_id = '${altered}'`;
    await tampered(add(5), add(-5), async () => {
      const { differences } = await rebuildBalances(admin);
      expect(differences).toEqual([
        {
          where: `the row of account-${altered}`,
          what: expect.stringMatching(/^balance is .*5; the events/),
        },
      ]);
    });
  });

  it('shows an event that holds what no number can', async () => {
    const set = (credits: string): string =>
      `update events set data = jsonb_set(data, '{credits}', '${credits}') ${at}`;
    await tampered(set('1e400'), set('80'), async () => {
      const { problems } = await verifyLedger(admin, { workspaceId: altered });
      expect(problems[0]).toEqual({
        where: expect.stringContaining('version 2345'),
        what: 'its content does not match its hash',
      });
    });
  });

  it('shows an event whose data is no object, and goes on', async () => {
    const { rows } = await admin.query<{ data: string }>(`select data::text from events ${at}`);
    const set = (json: string): string => `update events set data = '${json}' ${at}`;
    await tampered(set('null'), set(rows[0]?.data ?? ''), async () => {
      const { problems, events } = await verifyLedger(admin, { workspaceId: altered });
      expect(problems.map(({ what }) => what)).toContainEqual(expect.stringContaining("it can't be read"));
      expect(events).toBe(LOAD.events / LOAD.accounts);
    });
  });
});
