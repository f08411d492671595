import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '#contracts/identifiers';
import { givenLedger } from '../../../credit-ledger/test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import {
  accountEvents,
  balanceOf,
  chargeAudit,
  openAccount,
  verifyAccounts,
} from '../../../credit-ledger/test-support/ledger-calls.js';
import { eventually } from '../../../../test/support/eventually.js';
import { someoneWaits } from '../../../../test/support/servers/lock-waits.js';
import { type Run, runCaptured } from '../../test-support/run-captured.js';

interface Printed {
  ok: boolean;
  events: number;
  rows: number;
  differing: number;
  switched: number;
  left: number;
  first_rows: Record<string, string>[];
  differences: {
    key: Record<string, string>;
    kind: string;
    columns: { column: string; events: string | null; live: string | null }[];
  }[];
}

const PROJECTIONS = ['ledger.accounts', 'ledger.charges', 'ledger.grants', 'ledger.take_backs'];

describe('a replay of the ledger', () => {
  let harness: TestHarness;
  let workspace: string;

  givenLedger(async (made) => {
    harness = made;
    workspace = await openAccount(harness, 10_000, 9_900);
    for (let n = 0; n < 10; n++) await openAccount(harness, 100 * n);
    const reversed = await openAccount(harness, 0);
    for (const [credits, reference] of [
      [40, 'taken back 1'],
      [7, 'taken back 2'],
    ] as const)
      await harness.send('ledger.take-back-credits', { workspace_id: reversed, credits, reference });
    const gift = { workspace_id: reversed, credits: 45, kind: 'goodwill', reference: 'gift' } as const;
    await harness.send('ledger.grant-credits', gift);
    const [one, two, three] = [newId('audit'), newId('audit'), newId('audit')];
    await chargeAudit(harness, workspace, one);
    await chargeAudit(harness, workspace, two, 'seo');
    await harness.send('ledger.void-charge', { workspace_id: workspace, audit_id: two });
    await harness.send('ledger.void-charge', { workspace_id: workspace, audit_id: three });
    await harness.send('ledger.set-threshold', { workspace_id: workspace, low_balance_threshold: 7 });
  });

  /** Only with the database: a replay asks nothing else. */
  const acs = (line: string): Promise<Run> =>
    runCaptured(line.split(' '), {
      DATABASE_URL: harness.database.url,
      RABBITMQ_URL: 'amqp://nobody:nothing@127.0.0.1:1',
    });
  const reply = async (line: string): Promise<Printed & { code: number; stderr: string }> => {
    const { code, stdout, stderr } = await acs(`${line} --json`);
    return { ...(JSON.parse(stdout || '{}') as Printed), code, stderr };
  };
  const breakRow = (sql: string) => harness.admin.query(sql);
  /** Does `work` while the ledger charges an account; then says how many charges there were. */
  const whileCharging = async (account: string, work: (charges: () => number) => Promise<unknown>) => {
    let [charging, charges] = [true, 0];
    const busy = (async () => {
      for (; charging; charges += 10)
        await Promise.all(Array.from({ length: 10 }, () => chargeAudit(harness, account, undefined, 'seo')));
    })();
    await work(() => charges).finally(() => (charging = false));
    await busy;
    return charges;
  };

  it.each(PROJECTIONS)('makes of the events of %s just what the service made of them', async (name) => {
    expect(await reply(`replay ${name} --against live`)).toMatchObject({
      code: 0,
      ok: true,
      differing: 0,
      differences: [],
      rows: { 'ledger.accounts': 12, 'ledger.charges': 3, 'ledger.grants': 11, 'ledger.take_backs': 2 }[name],
    });
  });

  it('finds no difference while the ledger goes on charging', async () => {
    await whileCharging(workspace, async (charges) => {
      for (let round = 0; round < 4 || charges() <= 10; round++)
        for (const name of PROJECTIONS)
          expect(await reply(`replay ${name} --against live`)).toMatchObject({ differences: [], code: 0 });
    });
  });

  it('names every row that differs, that is missing and that no event explains, and ends with 1', async () => {
    const other = await openAccount(harness, 500);
    const missing = await openAccount(harness, 700);
    await breakRow(
      `update accounts set balance = balance + 1, low_balance_threshold = 3 where workspace_id = '${other}'`,
    );
    await breakRow(`delete from accounts where workspace_id = '${missing}'`);
    await breakRow(
      `insert into accounts select 'ws_nobody', version, balance, lifetime_purchased, lifetime_consumed,
         low_balance_threshold, last_low_at, head_hash from accounts where workspace_id = '${other}'`,
    );
    const { code, stderr, differences, ok } = await reply('replay ledger.accounts --against live');
    expect([code, ok, stderr]).toEqual([
      1,
      false,
      'acs: PROJECTION_DIFFERS: 3 rows of ledger.accounts differ from the events.\n',
    ]);
    expect(differences.map(({ key, kind }) => [key.workspace_id, kind])).toEqual(
      expect.arrayContaining([
        [other, 'differs'],
        [missing, 'missing'],
        ['ws_nobody', 'extra'],
      ]),
    );
    expect(differences.find(({ kind }) => kind === 'differs')?.columns).toEqual([
      { column: 'balance', events: '500', live: '501' },
      { column: 'low_balance_threshold', events: '0', live: '3' },
    ]);
    const { stdout } = await acs('replay ledger.accounts --against live');
    expect(stdout).toContain(
      `workspace_id ${other} differs from the events\n  balance  is 501, the events say 500\n`,
    );
    // One stream's row alone.
    expect((await reply(`replay ledger.accounts --against live --stream account-${other}`)).differing).toBe(
      1,
    );
    expect(
      (await reply(`replay ledger.accounts --against live --stream account-${workspace}`)).differing,
    ).toBe(0);
  });

  it('tells of a wrong row as it was at one moment, while it is charged', async () => {
    const busy = await openAccount(harness, 1_000_000);
    await breakRow(
      `update accounts set lifetime_consumed = lifetime_consumed + 1 where workspace_id = '${busy}'`,
    );
    const off: number[] = [];
    await whileCharging(busy, async () => {
      for (let round = 0; round < 8; round++) {
        const { differences } = await reply(`replay ledger.accounts --against live --stream account-${busy}`);
        const { events, live } = differences[0]!.columns.find(
          ({ column }) => column === 'lifetime_consumed',
        )!;
        off.push(Number(live) - Number(events));
      }
    });
    expect(off).toEqual(off.map(() => 1));
    await breakRow(
      `update accounts set lifetime_consumed = lifetime_consumed - 1 where workspace_id = '${busy}'`,
    );
  });

  it('shows first what a rebuild would change, then changes it, and nothing else', async () => {
    const untouched = async () =>
      (
        await harness.admin.query<object>(
          `select md5(string_agg(e::text, ',' order by partition, position)) from events e`,
        )
      ).rows;
    const before = await untouched();
    expect(await reply('projection rebuild ledger.accounts --dry-run')).toMatchObject({
      code: 1,
      ok: false,
      differing: 3,
      to_switch: 3,
      left: 0,
    });
    expect(await reply('projection rebuild ledger.accounts')).toMatchObject({
      code: 0,
      ok: true,
      differing: 3,
      switched: 3,
      left: 0,
    });
    expect(await reply('projection rebuild ledger.accounts')).toMatchObject({ differing: 0, switched: 0 });
    expect(await untouched()).toEqual(before);
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true });
  });

  it('is rebuilt while the ledger charges, and every charge is made once', async () => {
    const busy = await openAccount(harness, 1_000_000);
    await breakRow(`update accounts set lifetime_consumed = 999 where workspace_id = '${workspace}'`);
    await breakRow(`delete from charges where workspace_id = '${workspace}' and voided is not null`);
    const charged = await whileCharging(busy, async () => {
      for (const [name, differing] of [
        ['ledger.accounts', 1],
        ['ledger.charges', 2],
      ] as const)
        expect(await reply(`projection rebuild ${name}`)).toMatchObject({ ok: true, differing, left: 0 });
    });
    expect(await balanceOf(harness, busy)).toBe(1_000_000 - 80 * charged);
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true });
  });

  it('is not undone by a writer that had read a wrong row before', async () => {
    const { rows } = await harness.admin.query<{ audit_id: string; charged: string }>(
      `update charges set charged = charged + 1 where workspace_id = $1 and charged > 0 returning audit_id, charged`,
      [workspace],
    );
    const { audit_id: auditId, charged } = rows[0]!;
    const writer = new Client({ connectionString: harness.database.url, options: '-c search_path=ledger' });
    await writer.connect();
    try {
      await writer.query('begin');
      await writer.query(`select from accounts where workspace_id = $1 for update`, [workspace]);
      const rebuilding = reply('projection rebuild ledger.charges');
      await eventually('the rebuild waits for the writer', () => someoneWaits(harness.admin, 'acs'));
      await writer.query(`update charges set charged = $2 where audit_id = $1`, [auditId, charged]);
      await writer.query('commit');
      expect(await rebuilding).toMatchObject({ ok: true, differing: rows.length, left: 0 });
    } finally {
      await writer.end();
    }
    expect(await reply('replay ledger.charges --against live')).toMatchObject({ ok: true });
  });

  it('puts many rows some at a time, so that writers wait for none of them long', async () => {
    const payer = await openAccount(harness, 1_000);
    for (let opened = 0; opened < 1_100; opened += 100)
      await Promise.all(Array.from({ length: 100 }, () => openAccount(harness, 0)));
    const wrong = await breakRow(`update accounts set lifetime_consumed = lifetime_consumed + 7`);
    expect(wrong.rowCount).toBeGreaterThan(1_100);
    const [rebuilt, charge] = await Promise.all([
      reply('projection rebuild ledger.accounts'),
      chargeAudit(harness, payer, undefined, 'seo'),
    ]);
    expect(rebuilt).toMatchObject({ ok: true, differing: wrong.rowCount, switched: wrong.rowCount, left: 0 });
    expect(charge.outcome).toBe('charged');
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true });
  });

  it('folds up to a time, a position, a version', async () => {
    const stream = `account-${workspace}`;
    const events = await accountEvents(harness, workspace);
    const second = events[1]!;
    const upTo = async (options: string) => (await reply(`replay ledger.accounts ${options}`)).first_rows;
    expect(await upTo(`--stream ${stream} --to-version 2`)).toEqual([
      expect.objectContaining({ workspace_id: workspace, version: '2', balance: '10000' }),
    ]);
    expect(await upTo(`--stream ${stream} --at ${second.recordedAt.toISOString()}`)).toEqual([
      expect.objectContaining({ workspace_id: workspace, balance: '10000' }),
    ]);
    expect(await upTo(`--to-position ${second.partition}:${second.position}`)).toContainEqual(
      expect.objectContaining({ workspace_id: workspace, version: '2', balance: '10000' }),
    );
    expect(await upTo('--at 2020-01-01')).toEqual([]);
  });

  it('shows times in ISO 8601: of rows, of differences with all their digits, of steps', async () => {
    const customer = await openAccount(harness, 500);
    await chargeAudit(harness, customer, newId('audit'), 'seo');
    const stream = `account-${customer}`;
    const charge = (await accountEvents(harness, customer)).find(
      ({ type }) => type === 'ledger.audit-charged',
    )!;
    const at = (charge.data as { created_at: string }).created_at;
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { first_rows: rows } = await reply(`replay ledger.charges --stream ${stream}`);
    expect(rows.map(({ created_at }) => created_at)).toEqual([at]);
    expect((await acs(`replay ledger.charges --stream ${stream}`)).stdout).toContain(` ${at} `);

    const move = (sign: '+' | '-') =>
      breakRow(
        `update charges set created_at = created_at ${sign} interval '7 us' where workspace_id = '${customer}'`,
      );
    await move('+');
    const against = `replay ledger.charges --against live --stream ${stream}`;
    const live = at.replace('Z', '007Z');
    expect((await reply(against)).differences[0]?.columns).toEqual([
      { column: 'created_at', events: at, live },
    ]);
    expect((await acs(against)).stdout).toContain(`created_at  is ${live}, the events say ${at}`);
    expect((await acs('projection rebuild ledger.charges --dry-run')).stdout).toContain(`is ${live}, `);
    await move('-');

    const input = Object.assign(Readable.from(['\n\n']), { isTTY: false });
    const stdin = jest
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(input as unknown as typeof process.stdin);
    const { stdout } = await acs(`replay ledger.charges --stream ${stream} --step`);
    stdin.mockRestore();
    expect(stdout).toContain(`+ created_at ${at}\n`);
  });

  it('needs no right but to read', async () => {
    const role = `reader_${randomBytes(6).toString('hex')}`;
    await breakRow(`create role ${role} login password 'reads' in role pg_read_all_data`);
    try {
      const url = new URL(harness.database.url);
      [url.username, url.password] = [role, 'reads'];
      const as = (line: string) => runCaptured(line.split(' '), { DATABASE_URL: url.href });
      expect(await as('replay ledger.charges --against live')).toMatchObject({ code: 0 });
      expect(await as('projection rebuild ledger.charges')).toMatchObject({ code: 0 });
      await breakRow(
        `update charges set charged = charged + 1 where workspace_id = '${workspace}' and charged > 0`,
      );
      const refused = await as('projection rebuild ledger.charges');
      expect(refused.code).toBe(1);
      // A slow machine is also told how far the rebuild is.
      expect(refused.stderr).toMatch(/^acs: permission denied for table accounts\n$/m);
      expect(await reply('projection rebuild ledger.charges')).toMatchObject({ ok: true, left: 0 });
    } finally {
      await breakRow(`drop role ${role}`);
    }
  });

  it.each([
    ['replay', 2, "missing required argument 'projection'"],
    ['replay ledger.acounts', 2, 'No projection is called "ledger.acounts": one of ledger.accounts, '],
    ['replay ledger.accounts --at yesterday', 2, 'An ISO 8601 time is needed'],
    ['replay ledger.accounts --to-position 16:1', 2, 'A partition from 0 to 15 and a position are needed'],
    ['replay ledger.accounts --to-version 3', 2, '--to-version needs --stream.'],
    ['replay ledger.accounts --against live --at 2026-01-01', 2, 'compares with what is now'],
    ['replay ledger.accounts --step', 2, '--step needs --stream.'],
    ['replay ledger.accounts --stream audit-aud_1', 2, 'follows from streams named account-…'],
    ['replay ledger.accounts --stream account-ws_1', 1, 'STREAM_NOT_FOUND'],
    ['projection rebuild nothing', 2, 'No projection is called "nothing"'],
  ])('answers %j with exit code %i and what is wrong', async (line, code, expected) => {
    const run = await acs(line);
    expect([run.code, run.stdout]).toEqual([code, '']);
    expect(run.stderr).toContain(expected);
  });

  it('stops at a hole, and at an event that can not be folded, and says where', async () => {
    const lost = await openAccount(harness, 5);
    const events = await accountEvents(harness, lost);
    const { partition, position } = events[0]!;
    await breakRow(`alter table events disable trigger events_are_append_only`);
    await breakRow(
      `update events set type = 'ledger.audit-refunded' where partition = ${partition} and position = ${position}`,
    );
    const unfoldable = await acs('replay ledger.accounts');
    expect([unfoldable.code, unfoldable.stderr]).toEqual([
      1,
      expect.stringContaining(
        `at version 1 of account-${lost} (partition ${partition}, position ${position}) can't be folded`,
      ),
    ]);
    await breakRow(`delete from events where partition = ${partition} and position = ${position}`);
    const hole = await acs('replay ledger.accounts');
    expect([hole.code, hole.stderr]).toEqual([
      1,
      expect.stringContaining(
        `Partition ${partition} of the events has a gap: position ${position} is missing`,
      ),
    ]);
  });
});
