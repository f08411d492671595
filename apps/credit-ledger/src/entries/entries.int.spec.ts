import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CreditEntry, EntryList, UsageKey } from '#contracts/ledger/entries';
import { newId } from '#contracts/identifiers';
import { Failure } from '#contracts/failures';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { anyCommand } from '../../test-support/any-command.js';
import type { AccountCommand } from '../account/decisions/decide.js';
import { streamOf } from '../account/account.js';
import { readAccountHistory } from '../account/history/account-history.js';
import { writeBatch } from '../account/writer/write-batch.js';
import { service } from '../service.js';
import { CreditEntries, MAX_LOOKED_AT } from './entries.controller.js';
import { UsageReports } from './usage-report.js';

const NAMES = {
  workspaces: ['ws_a', 'ws_b'],
  audits: ['aud_1', 'aud_2', 'aud_3', 'aud_4', 'aud_5', 'aud_6'],
  references: ['order 1', 'order 2', 'chk_1', 'chk_2'],
};
const DAY_MS = 86_400_000;

const KINDS = ['charge', 'grant', 'invoice', 'owed_credits_paid', 'purchase', 'refund', 'reversal', 'void'];

describe('the entries of an account', () => {
  let harness: TestHarness;
  let entries: CreditEntries;
  let usage: UsageReports;
  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service);
    entries = new CreditEntries(harness.servicePool);
    usage = new UsageReports(harness.servicePool);
  });
  afterAll(() => harness?.remove());

  const all = async (workspace_id: string, limit: number) => {
    const pages = [await entries.list({ workspace_id, after: 0, limit })];
    for (let next = pages[0]!.next_after; next !== null; next = pages.at(-1)!.next_after)
      pages.push(await entries.list({ workspace_id, after: next, limit }));
    return pages.flatMap((page) => page.entries);
  };
  const allBackwards = async (workspace_id: string, limit: number) => {
    const found: CreditEntry[] = [];
    for (let before: number | null | undefined = Number.MAX_SAFE_INTEGER; before;) {
      const page: EntryList = await entries.list({ workspace_id, after: 0, limit, before });
      expect([page.entries.length <= limit, page.next_after]).toEqual([true, null]);
      found.push(...page.entries);
      before = page.next_before;
    }
    return found;
  };
  const today = () => Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const report = async (workspace_id: string, by: UsageKey, from = today() - DAY_MS, days = 3) => {
    const until = new Date(from + days * DAY_MS).toISOString();
    const { rows } = await usage.report({ workspace_id, by, from: new Date(from).toISOString(), until });
    return rows;
  };

  /** The voided audits of an account. The void of a charge that was refunded in full moves nothing, so it is no entry. */
  const voidedOf = async (workspaceId: string) => {
    const { rows } = await harness.servicePool.query<{ audit_id: string }>(
      `select data ->> 'audit_id' as audit_id from events where stream = $1 and type = 'ledger.charge-voided'`,
      [streamOf(workspaceId)],
    );
    return new Set<string | undefined>(rows.map(({ audit_id }) => audit_id));
  };

  /** What entries say of the audits, added up independently of the service's SQL. */
  const addedUp = (found: readonly CreditEntry[], voided: ReadonlySet<string | undefined>, by: UsageKey) => {
    const rows = new Map<string | null, { audits: number; charged: number; refunded: number }>();
    for (const entry of found) {
      if ((entry.type !== 'charge' && entry.type !== 'refund') || voided.has(entry.audit_id)) continue;
      const ofDay = entry.created_at.slice(0, 10);
      const of = by === 'day' ? ofDay : ((by === 'type' ? entry.audit_type : entry.key_id) ?? null);
      const row = rows.get(of) ?? { audits: 0, charged: 0, refunded: 0 };
      if (entry.type === 'charge') {
        row.audits += 1;
        row.charged -= entry.amount;
      } else row.refunded += entry.amount;
      rows.set(of, row);
    }
    return [...rows]
      .map(([of, row]) => ({ of, ...row }))
      .sort((one, other) => (one.of === null ? 1 : other.of === null ? -1 : one.of < other.of ? -1 : 1));
  };

  it('have the balances of the account’s fold, and add up to the usage, after any commands', async () => {
    const kinds = new Set<string>();
    const commands = fc.array(fc.tuple(anyCommand(NAMES), fc.constantFrom('key_1', 'key_2', undefined)), {
      minLength: 10,
      maxLength: 60,
    });
    const property = fc.asyncProperty(commands, fc.integer({ min: 1, max: 7 }), async (sent, limit) => {
      const rename = renaming();
      const opened = NAMES.workspaces.map((workspace): [AccountCommand, undefined] => [
        { type: 'ledger.open-account', payload: { workspace_id: workspace, low_balance_threshold: 100 } },
        undefined,
      ]);
      const batch = [...opened, ...sent].map(([command, key]) => ({
        command: rename(command, key),
        meta: {},
      }));
      for (let index = 0; index < batch.length; index += 20)
        await writeBatch(harness.servicePool, batch.slice(index, index + 20));
      for (const workspace of NAMES.workspaces.map((name) => rename.id(name))) {
        const found = await all(workspace, limit);
        expect(await allBackwards(workspace, limit)).toEqual(found.toReversed());
        const history = await readAccountHistory(harness.servicePool, workspace);
        expect(found.map(({ sequence, amount, balance_after }) => [sequence, amount, balance_after])).toEqual(
          history
            .filter(({ amount }) => amount !== 0)
            .map(({ version, amount, balance }) => [version, amount, balance]),
        );
        expect(found.reduce((sum, { amount }) => sum + amount, 0)).toBe(history.at(-1)!.balance);
        const moved = found.filter(({ type }) => ['charge', 'refund', 'void'].includes(type));
        const voided = await voidedOf(workspace);
        for (const by of ['day', 'type', 'key'] as const) {
          const rows = await report(workspace, by);
          expect(rows).toEqual(addedUp(found, voided, by));
          const net = rows.reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
          expect(net + moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        }
        for (const { type } of found) kinds.add(type);
      }
    });
    // A round may by chance have no refund.
    for (let round = 0; round < 5 && kinds.size < KINDS.length; round++)
      await fc.assert(property, { numRuns: 60 });
    expect([...kinds].sort()).toEqual(KINDS);
  }, 60_000);

  it('name the audit with its type and key, also of its refund and void, and the checkout of a purchase', async () => {
    const [workspace_id, audit_id, voided, key_id, checkout_id] = [
      newId('workspace'),
      newId('audit'),
      newId('audit'),
      newId('key'),
      newId('checkout'),
    ];
    const charge = { workspace_id, audit_type: 'seo', url: 'https://example.com/' } as const;
    const grant = { workspace_id, credits: 1_000 };
    await written(
      { type: 'ledger.open-account', payload: { workspace_id, low_balance_threshold: 0 } },
      { type: 'ledger.grant-credits', payload: { ...grant, kind: 'purchase', reference: checkout_id } },
      { type: 'ledger.grant-credits', payload: { ...grant, kind: 'invoice', reference: 'invoice 7' } },
      { type: 'ledger.charge-audit', payload: { ...charge, audit_id, key_id } },
      { type: 'ledger.refund-audit', payload: { workspace_id, audit_id, credits: 40, reason: 'failed' } },
      { type: 'ledger.charge-audit', payload: { ...charge, audit_id: voided } },
      { type: 'ledger.void-charge', payload: { workspace_id, audit_id: voided } },
    );
    const audit = { audit_id, audit_type: 'seo', key_id };
    const created_at: unknown = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/);
    expect(await entries.list({ workspace_id, after: 0, limit: 100 })).toEqual({
      entries: [
        { sequence: 2, type: 'purchase', amount: 1_000, balance_after: 1_000, created_at, checkout_id },
        {
          sequence: 3,
          type: 'invoice',
          amount: 1_000,
          balance_after: 2_000,
          created_at,
          reference: 'invoice 7',
        },
        { sequence: 4, type: 'charge', amount: -80, balance_after: 1_920, created_at, ...audit },
        { sequence: 5, type: 'refund', amount: 40, balance_after: 1_960, created_at, ...audit },
        {
          sequence: 6,
          type: 'charge',
          amount: -80,
          balance_after: 1_880,
          created_at,
          audit_id: voided,
          audit_type: 'seo',
        },
        {
          sequence: 7,
          type: 'void',
          amount: 80,
          balance_after: 1_960,
          created_at,
          audit_id: voided,
          audit_type: 'seo',
        },
      ],
      next_after: null,
    });
    expect(await report(workspace_id, 'key')).toEqual([{ of: key_id, audits: 1, charged: 80, refunded: 40 }]);
  });

  it('go on after many events that move no credits', async () => {
    const workspace_id = newId('workspace');
    await written({ type: 'ledger.open-account', payload: { workspace_id, low_balance_threshold: 0 } });
    const credits = { workspace_id, credits: 7, kind: 'goodwill', reference: 'late' } as const;
    const thresholds = Array.from({ length: MAX_LOOKED_AT + 5 }, (_, index): AccountCommand => ({
      type: 'ledger.set-threshold',
      payload: { workspace_id, low_balance_threshold: 1 + index },
    }));
    await written(...thresholds, { type: 'ledger.grant-credits', payload: credits });
    const first = await entries.list({ workspace_id, after: 0, limit: 10 });
    expect(first).toEqual({ entries: [], next_after: MAX_LOOKED_AT });
    const rest = await entries.list({ workspace_id, after: MAX_LOOKED_AT, limit: 10 });
    expect([rest.entries.map(({ amount }) => amount), rest.next_after]).toEqual([[7], null]);
    const newest = { workspace_id, after: 0, limit: 10, before: Number.MAX_SAFE_INTEGER };
    const back = await entries.list(newest);
    expect(back).toEqual({ entries: rest.entries, next_after: null, next_before: 8 });
    expect(await entries.list({ ...newest, before: 8 })).toEqual({
      entries: [],
      next_after: null,
      next_before: null,
    });
    expect((await entries.list({ ...newest, after: rest.entries[0]!.sequence })).entries).toEqual([]);
    const after = Number.MAX_SAFE_INTEGER;
    expect(await entries.list({ workspace_id, after, limit: 10 })).toEqual({ entries: [], next_after: null });
    // What an operator wrote about a grant is not for partners.
    expect(rest.entries[0]).not.toHaveProperty('reference');
  });

  it('are added up for a few at a time, so that charges find a connection', async () => {
    const workspace_id = newId('workspace');
    const reports = await Promise.allSettled(Array.from({ length: 12 }, () => report(workspace_id, 'day')));
    const refused = reports.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ kind: 'transient', code: 'REPORTS_BUSY' });
    expect(await report(workspace_id, 'day')).toEqual([]);
  });

  it('of an unknown workspace are none', async () => {
    const workspace_id = newId('workspace');
    expect(await entries.list({ workspace_id, after: 0, limit: 10 })).toEqual({
      entries: [],
      next_after: null,
    });
    expect(await report(workspace_id, 'day')).toEqual([]);
  });

  it('count on the day they were recorded, in UTC, whatever the order of the clock within an hour', async () => {
    const workspace_id = newId('workspace');
    const from = Date.parse('2026-03-01T00:00:00.000Z');
    const at = (hours: number) => new Date(from + hours * 3_600_000);
    // The clock goes back at the border of two days. The first audit is refunded four days later.
    const times = [-50, -0.001, 0, 23.9, 24.1, 23.95, 24.2, 47.999, 48, 70, 200];
    await seedCharges(workspace_id, times.map(at), at(50));
    expect(await report(workspace_id, 'day', from, 2)).toEqual([
      { of: '2026-03-01', audits: 3, charged: 240, refunded: 0 },
      { of: '2026-03-02', audits: 3, charged: 240, refunded: 0 },
    ]);
    // The refund is of an audit from before the range.
    expect(await report(workspace_id, 'type', from + 2 * DAY_MS, 1)).toEqual([
      { of: 'seo', audits: 2, charged: 160, refunded: 40 },
    ]);
    expect(await report(workspace_id, 'day', from - 10 * DAY_MS, 1)).toEqual([]);
    expect(await report(workspace_id, 'day', from + 30 * DAY_MS, 1)).toEqual([]);
  });

  it('are reported for 92 days at most', async () => {
    for (const days of [93, -1])
      await expect(report(newId('workspace'), 'day', today(), days)).rejects.toMatchObject({
        code: 'INVALID_RANGE',
      });
  });

  const written = async (...commands: AccountCommand[]) => {
    const { replies } = await writeBatch(
      harness.servicePool,
      commands.map((command) => ({ command, meta: {} })),
    );
    for (const reply of replies) if (reply instanceof Failure) throw reply;
  };

  /** Charges, and at a time the refund of the first, with the times that the ledger would take from the clock. */
  const seedCharges = async (workspaceId: string, times: readonly Date[], refundAt: Date) => {
    const first = newId('audit');
    const charges = times.map((at, index) => ({
      at,
      audit_id: index === 0 ? first : newId('audit'),
      type: 'audit-charged',
      credits: 80,
    }));
    const refunds = times.findIndex((time) => time > refundAt);
    const events = charges.toSpliced(refunds, 0, {
      at: refundAt,
      audit_id: first,
      type: 'audit-refunded',
      credits: 40,
    });
    await harness.pool.query(
      `with item as (
         select * from unnest($2::text[], $3::timestamptz[], $4::text[], $5::int[]) with ordinality
                       as item(audit_id, at, type, credits, version)),
       charged as (
         insert into charges (audit_id, workspace_id, charged, charged_version, balance_after, created_at)
         select audit_id, $1, credits, version, 1000, at from item where type = 'audit-charged')
       insert into events (partition, position, stream, version, event_id, type, schema_version, data, meta, recorded_at)
       select 0, 1000000 + version, 'account-' || $1, version, gen_random_uuid(), 'ledger.' || type, 1,
              jsonb_build_object('audit_id', audit_id, 'credits', credits)
                || case when type = 'audit-charged' then '{"audit_type":"seo"}' else '{}' end::jsonb, '{}', at
         from item`,
      [
        workspaceId,
        events.map(({ audit_id }) => audit_id),
        events.map(({ at }) => at.toISOString()),
        events.map(({ type }) => type),
        events.map(({ credits }) => credits),
      ],
    );
  };
});

/** Of a workspace or an audit: `aud_1`. */
const NAME = /^(?:ws|aud)_\w{1,2}$/;

/** Gives the names of one run ids that no other run has. */
function renaming() {
  const ids = new Map<string, string>();
  const id = (name: string): string => {
    const kind = { ws: 'workspace', aud: 'audit', chk: 'checkout', key: 'key' } as const;
    const [prefix = ''] = name.split('_');
    if (!(prefix in kind)) return name;
    if (!ids.has(name)) ids.set(name, newId(kind[prefix as keyof typeof kind]));
    return ids.get(name)!;
  };
  const rename = (command: AccountCommand, key: string | undefined): AccountCommand => {
    const named = (_field: string, value: unknown) =>
      typeof value === 'string' && NAME.test(value) ? id(value) : value;
    const payload = JSON.parse(JSON.stringify(command.payload), named) as object;
    const charges = command.type === 'ledger.charge-audit' || command.type === 'ledger.charge-batch';
    return {
      ...command,
      payload: { ...payload, ...(charges && key && { key_id: id(key) }) },
    } as AccountCommand;
  };
  return Object.assign(rename, { id });
}
