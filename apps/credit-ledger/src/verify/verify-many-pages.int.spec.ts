import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { migrate } from '#runtime/migrations/migrations';
import { bulkLoad } from '../../../../test/bench/ledger/bulk-load.js';
import { bulkWorkspace } from '../../../../test/bench/ledger/bulk-sql.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/servers/database.js';
import { migrations } from '../migrations/index.js';
import { verifyLedger } from './verify-ledger.js';

/** Enough for many pages of a partition, and for several of a stream. */
const LOAD = { accounts: 20, events: 80_000 };

/** A statement that changes one row, or the given number of rows. */
type Change = string | readonly [sql: string, rows: number];

describe('a ledger of many pages, filled as the benchmark fills it', () => {
  let database: TestDatabase;
  let admin: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate({ adminUrl: database.url, schema: 'ledger', migrations });
    await bulkLoad({ databaseUrl: database.url, ...LOAD });
    admin = new Client({ connectionString: database.url, options: '-c search_path=ledger' });
    await admin.connect();
  }, 60_000);
  afterAll(async () => {
    await admin?.end();
    await database?.drop();
  });

  /** Runs `work` on a ledger changed by a superuser, despite the append-only trigger, and changes it back. */
  async function tampered(there: Change, back: Change, work: () => Promise<void>): Promise<void> {
    const change = async (to: Change): Promise<void> => {
      const [sql, rows] = typeof to === 'string' ? [to, 1] : to;
      await admin.query('alter table events disable trigger all');
      expect((await admin.query(sql)).rowCount).toBe(rows);
      await admin.query('alter table events enable always trigger events_are_append_only');
    };
    await change(there);
    await work();
    await change(back);
  }

  const altered = bulkWorkspace(7);
  const at = `where stream = 'account-${altered}' and version = 2345`;

  it('is sound, each event counted once', async () => {
    const sound = { ok: true, problem_count: 0, problems: [] };
    expect(await verifyLedger(admin)).toEqual({ ...sound, ...LOAD });
    for (let n = 1; n <= LOAD.accounts; n++) {
      const one = await verifyLedger(admin, { workspaceId: bulkWorkspace(n) });
      expect(one).toEqual({ ...sound, accounts: 1, events: LOAD.events / LOAD.accounts });
    }
  });

  it('shows the one event that was changed on a later page, without looking through all for each row', async () => {
    const set = (credits: number): string =>
      `update events set data = jsonb_set(data, '{credits}', '${credits}') ${at}`;
    await tampered(set(81), set(80), async () => {
      const { problems } = await verifyLedger(admin);
      expect(problems).toEqual([
        {
          where: expect.stringContaining(`account-${altered} version 2345`),
          what: expect.stringMatching(/^its content does not match its hash; it says the balance is/),
        },
      ]);
    });
  }, 15_000);

  it('counts every broken event once, and lists the first hundred', async () => {
    const set = (url: string, rows: number) =>
      [
        `update events set data = jsonb_set(data, '{url}', '"${url}"') where stream = 'account-${altered}'
         and version between 1001 and ${1000 + rows}`,
        rows,
      ] as const;
    const { rows } = await admin.query<{ url: string }>(`select data ->> 'url' as url from events ${at}`);
    await tampered(set('https://example.org/', 150), set(rows[0]?.url ?? '', 150), async () => {
      const { ok, problems, problem_count } = await verifyLedger(admin, { workspaceId: altered });
      expect({ ok, problem_count }).toEqual({ ok: false, problem_count: 150 });
      expect(problems.map(({ where }) => / version (\d+) /.exec(where)?.[1])).toEqual(
        Array.from({ length: 100 }, (_, index) => String(1001 + index)),
      );
    });
  });

  it('counts every row without an event, and lists the first hundred', async () => {
    const keys = `select 'forged ' || n from generate_series(1, 130) as n`;
    const add = `insert into grants (workspace_id, reference, kind, credits, version)
                 select '${altered}', forged.key, 'goodwill', 5, 2 from (${keys}) as forged (key)`;
    const remove = `delete from grants where reference in (${keys})`;
    await tampered([add, 130], [remove, 130], async () => {
      for (const verdict of [
        await verifyLedger(admin),
        await verifyLedger(admin, { workspaceId: altered }),
      ]) {
        expect(verdict).toMatchObject({ ok: false, problem_count: 130 });
        expect(verdict.problems).toHaveLength(100);
      }
    });
  });

  it('shows an event whose data is no object, and goes on', async () => {
    const { rows } = await admin.query<{ data: string }>(`select data::text from events ${at}`);
    const set = (json: string): string => `update events set data = '${json}' ${at}`;
    await tampered(set('null'), set(rows[0]?.data ?? ''), async () => {
      const { problems, events } = await verifyLedger(admin, { workspaceId: altered });
      expect(problems).toEqual([
        {
          where: expect.stringContaining('version 2345'),
          what: expect.stringContaining("it can't be read: its data is no object"),
        },
        // The amount of that charge is lost with it.
        {
          where: expect.stringMatching(/^the row aud_/),
          what: 'no event stands behind it',
        },
      ]);
      expect(events).toBe(LOAD.events / LOAD.accounts);
    });
  });
});
