import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { withChangedRows } from '../../test-support/changed-rows.js';
import { givenLedger } from '../../test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { chargeAudit, openAccount, verifyAccounts } from '../../test-support/ledger-calls.js';

describe('a changed row', () => {
  let harness: TestHarness;
  /**
   * Opened (version 1), 1,000 purchased (2), 150 charged (3), 500 purchased (4), 150 charged (5), the threshold set (6),
   * 150 charged (7): the balance is 1,050.
   */
  let workspace: string;
  let charged: string;

  givenLedger(async (made) => {
    harness = made;
    workspace = await openAccount(harness, 1_000);
    charged = newId('audit');
    await chargeAudit(harness, workspace, charged);
    const purchase = {
      workspace_id: workspace,
      credits: 500,
      kind: 'purchase',
      reference: 'second',
    } as const;
    await harness.send('ledger.grant-credits', purchase);
    await chargeAudit(harness, workspace);
    await harness.send('ledger.set-threshold', { workspace_id: workspace, low_balance_threshold: 10 });
    await chargeAudit(harness, workspace);
  });

  /** Runs `work` on a ledger changed by a superuser, despite triggers and constraints, and changes it back. */
  async function tampered(statements: string, work: () => Promise<void>): Promise<void> {
    const { admin } = harness;
    await admin.query('alter table events disable trigger all');
    await withChangedRows(harness, ['events', 'accounts', 'charges', 'grants'], async () => {
      await admin.query(statements.replaceAll('$stream', `'account-${workspace}'`));
      await work();
    }).finally(() => admin.query('alter table events enable always trigger events_are_append_only'));
  }

  const set = (column: string, value: string, version: number): string =>
    `update events set ${column} = ${value} where stream = $stream and version = ${version}`;
  const setData = (version: number, field: string, json: string): string =>
    set('data', `jsonb_set(data, '{${field}}', '${json}')`, version);
  const rewrite = (version: number, fields: object): string =>
    set('data', `data || '${JSON.stringify(fields)}'`, version);

  /** The place of each problem, short: the version of an event, or the row. */
  const problems = async (): Promise<string[]> => {
    const { ok, problem_count, problems } = await verifyAccounts(harness, { workspaceId: workspace });
    expect({ ok, problem_count }).toEqual({ ok: problems.length === 0, problem_count: problems.length });
    return problems.map(({ where }) => / version \d+/.exec(where)?.[0].trim() ?? where);
  };

  it('is not reported while every row is unchanged', async () => {
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['the amount of a charge', setData(3, 'credits', '1'), ['version 3']],
    ['the amount of a purchase', setData(2, 'credits', '1'), ['version 2']],
    ['the balance that a charge left', setData(3, 'balance_after', '7'), ['version 3']],
    ['what had been purchased', setData(2, 'lifetime_purchased', '7'), ['version 2']],
    ['an amount and its balance', rewrite(3, { credits: 50, balance_after: 950 }), ['version 3']],
    ['an amount below zero', setData(3, 'credits', '5000'), ['version 3']],
    [
      'two amounts',
      `${setData(3, 'credits', '1')}; ${setData(7, 'credits', '1')}`,
      ['version 3', 'version 7'],
    ],
    [
      'two amounts in a row',
      `${setData(3, 'credits', '1')}; ${setData(4, 'credits', '1')}`,
      ['version 3', 'version 4'],
    ],
    ['the workspace', setData(1, 'workspace_id', '"ws_other"'), ['version 1']],
    ['the time', set('recorded_at', `recorded_at - interval '1 s'`, 4), ['version 4']],
    ['the hash', set('hash', `sha256('x')`, 4), ['version 4']],
    ['the hash of the last one', set('hash', `sha256('x')`, 7), ['version 7']],
    ['the hash before it', set('prev_hash', `sha256('x')`, 4), ['version 4']],
    ['the type, to one that opens accounts', set('type', `'ledger.account-opened'`, 6), ['version 6']],
    ['the type, to an unknown one', set('type', `'ledger.unheard-of'`, 6), ['version 6']],
    ['the type of the first', set('type', `'ledger.threshold-changed'`, 1), ['version 1']],
  ])('is named once where %s was changed', async (_, statements, expected) => {
    await tampered(statements, async () => expect(await problems()).toEqual(expected));
  });

  it('is named once where it was taken out, with the row that it stood behind', async () => {
    await tampered(`delete from events where stream = $stream and version = 3`, async () =>
      expect(await problems()).toEqual(['version 4', `the row ${charged}`]),
    );
    await tampered(`delete from events where stream = $stream and version = 1`, async () =>
      expect(await problems()).toEqual(['version 2']),
    );
  });

  it('does not hide that the row of its account differs, too', async () => {
    const raise = `update accounts set balance = balance + 1`;
    await tampered(`${setData(3, 'credits', '1')}; ${raise}`, async () =>
      expect(await problems()).toEqual(['version 3', `the row of account-${workspace}`]),
    );
  });

  it.each([
    ['infinity as its time', set('recorded_at', `'infinity'`, 3)],
    ['-infinity as its time', set('recorded_at', `'-infinity'`, 3)],
    ['a time before our era', set('recorded_at', `'0044-03-15 12:00:00+00 BC'`, 3)],
    ['a time beyond all calendars', set('recorded_at', `'294276-01-01 00:00:00+00'`, 3)],
    ['a number as its data', set('data', `'5'`, 3)],
    ['a text as its data', set('data', `'"ledger"'`, 3)],
    ['null as its data', set('data', `'null'`, 3)],
    ['a list as its data', set('data', `'[{"credits": 150}]'`, 3)],
    ['nothing in its data', set('data', `'{}'`, 3)],
    ['an amount beyond all numbers', setData(3, 'credits', '1e400')],
    ['an amount beyond exact ones', setData(3, 'credits', '9007199254740993')],
    ['text as an amount', setData(3, 'credits', '"150"')],
    [
      'text as amount and balance',
      rewrite(2, { credits: '5', balance_after: '05', lifetime_purchased: '05' }),
    ],
    ['an object as an amount', setData(3, 'credits', '{"valueOf": 5, "toString": 5}')],
    ['an object as a balance', setData(3, 'balance_after', '{"valueOf": 5, "toString": 5}')],
    ['an object as a workspace', setData(3, 'workspace_id', '{"valueOf": 5, "toString": 5}')],
    ['an object as the workspace of an opening', setData(1, 'workspace_id', '{"valueOf": 5, "toString": 5}')],
    ['an object as an audit', setData(3, 'audit_id', '{"valueOf": 5, "toString": 5}')],
    ['an object as a reference', setData(2, 'reference', '{"valueOf": 5, "toString": 5}')],
    ['an object as a threshold', setData(6, 'low_balance_threshold', '{"valueOf": 5, "toString": 5}')],
    ['an object as a time', setData(3, 'created_at', '{"valueOf": 5, "toString": 5}')],
    ['no hash', set('hash', 'null', 3)],
    ['a version beyond the others', set('version', '2147483647', 7)],
    ['no time', `alter table events alter recorded_at drop not null; ${set('recorded_at', 'null', 3)}`],
    ['no data', `alter table events alter data drop not null; ${set('data', 'null', 3)}`],
    ['no type', `alter table events alter type drop not null; ${set('type', 'null', 3)}`],
    ['no stream', `alter table events alter stream drop not null; ${set('stream', 'null', 3)}`],
  ])('is a finding where it holds %s', async (_, statements) => {
    await tampered(statements, async () => {
      const all = await verifyAccounts(harness);
      expect(all.ok).toBe(false);
      expect(all.problems).toContainEqual({
        where: expect.stringMatching(/ version (\d+) /),
        what: expect.stringMatching(/hash|missing/),
      });
      expect((await verifyAccounts(harness, { workspaceId: workspace })).ok).toBe(false);
    });
  });

  it('is a finding of the whole ledger where its position is beyond the others', async () => {
    await tampered(set('position', '9223372036854775807', 7), async () => {
      const { problems } = await verifyAccounts(harness);
      expect(problems).toContainEqual({
        where: expect.stringContaining(' version 7 '),
        what: 'position 7 is missing: the one before is 6',
      });
    });
  });

  it.each([
    [
      'infinity as the time of the last balance.low',
      `update accounts set last_low_at = 'infinity'`,
      'last_low_at is infinity',
    ],
    [
      'a balance beyond exact numbers',
      `update accounts set balance = 9007199254740993`,
      'balance is 9007199254740993 ',
    ],
    [
      'no hash',
      `alter table accounts alter head_hash drop not null; update accounts set head_hash = null`,
      'its hash is not the one of the last event',
    ],
    [
      'no balance',
      `alter table accounts alter balance drop not null; update accounts set balance = null`,
      'balance is null ',
    ],
  ])('is a finding where it is an account with %s', async (_, statements, expected) => {
    await tampered(statements, async () => {
      for (const { problems } of [
        await verifyAccounts(harness),
        await verifyAccounts(harness, { workspaceId: workspace }),
      ])
        expect(problems).toEqual([
          { where: `the row of account-${workspace}`, what: expect.stringContaining(expected) },
        ]);
    });
  });

  it('is a finding where the time of a charge is infinite', async () => {
    await tampered(`update charges set created_at = 'infinity' where audit_id = '${charged}'`, async () =>
      expect(await problems()).toEqual(['version 3']),
    );
  });
});
