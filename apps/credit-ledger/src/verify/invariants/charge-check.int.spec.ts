import { describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import type { InvariantCheck, Violation } from '#runtime/invariants/invariant-monitor';
import { givenLedger } from '../../../test-support/given-ledger.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { chargeAudit, openAccount, refundAudit } from '../../../test-support/ledger-calls.js';
import { streamOf } from '../../account/account.js';
import { chargeCheck } from './charge-check.js';

describe('the check of charges', () => {
  let harness: TestHarness;
  /** 10,000 purchased (version 2), then charged (3), charged and refunded (4, 5), charged and voided (6, 7), voided (8). */
  let workspace_id: string;
  const [plain, refunded, voided, tombstone] = Array.from({ length: 4 }, () => newId('audit'));

  givenLedger(async (made) => {
    harness = made;
    workspace_id = await openAccount(harness, 10_000);
    await chargeAudit(harness, workspace_id, plain);
    await chargeAudit(harness, workspace_id, refunded);
    await refundAudit(harness, workspace_id, refunded!);
    await chargeAudit(harness, workspace_id, voided);
    for (const audit_id of [voided!, tombstone!])
      await harness.send('ledger.void-charge', { workspace_id, audit_id });
    await Promise.all(Array.from({ length: 20 }, () => openAccount(harness, 100)));
  });

  /** Runs a round in the state after `change`, which no other transaction sees. */
  async function round(check: InvariantCheck, change = 'select'): Promise<readonly Violation[]> {
    await harness.admin.query('begin');
    try {
      await harness.admin.query(change);
      return await check.run(harness.admin);
    } finally {
      await harness.admin.query('rollback');
    }
  }

  /** Two rounds: the first begins anywhere. */
  async function violations(change?: string): Promise<readonly Violation[]> {
    const check = chargeCheck();
    const found = [...(await round(check, change)), ...(await round(check, change))];
    expect(found.every(({ invariant }) => invariant === 'charge-row')).toBe(true);
    return [...new Map(found.map((violation) => [violation.where, violation])).values()];
  }

  it('finds nothing in rows as the ledger writes them, tombstones among them', async () => {
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['an amount', 3, `update charges set charged = charged + 1 where charged_version = 3`],
    ['a refund', 5, `update charges set refunded = refunded - 1 where refunded_version = 5`],
    ['a void', 7, `update charges set voided = voided - 1 where voided_version = 7`],
    ['the row itself, which is gone', 4, `delete from charges where charged_version = 4`],
    ['the row of a tombstone, which is gone', 8, `delete from charges where voided_version = 8`],
  ])('names the event whose row has another value: %s', async (_, version, change) => {
    expect(await violations(change)).toContainEqual({
      invariant: 'charge-row',
      where: expect.stringContaining(`${streamOf(workspace_id)} version ${version} (`),
      what: expect.stringMatching(/^the row of charge aud_\w+ is missing or differs$/),
    });
  });

  it.each([
    [
      'a refund that never was',
      'refunded',
      () => `update charges set refunded = 1, refunded_version = 5 where audit_id = '${plain}'`,
    ],
    [
      'a void that never was',
      'voided',
      () => `update charges set voided = 1, voided_version = 99 where audit_id = '${plain}'`,
    ],
    [
      'a charge that never was',
      'charged',
      () => `insert into charges (audit_id, workspace_id, charged, charged_version, balance_after, created_at)
             select 'aud_stray', workspace_id, charged, charged_version, balance_after, created_at
               from charges where audit_id = '${plain}'`,
    ],
    [
      'nothing at all',
      'unmoved',
      () => `insert into charges (audit_id, workspace_id) values ('aud_empty', 'ws_1')`,
    ],
  ])('names the row that says what no event does: %s', async (_, unfounded, change) => {
    expect(await violations(change())).toEqual([
      {
        invariant: 'charge-row',
        where: expect.stringMatching(/^the row of charge aud_\w+$/),
        what: `no event stands behind it (${unfounded})`,
      },
    ]);
  });

  it('comes round to every event and row, and looks at no more than its sample at once', async () => {
    const long = await openAccount(harness, 1_000_000);
    const first = newId('audit');
    await chargeAudit(harness, long, first);
    await Promise.all(Array.from({ length: 60 }, () => chargeAudit(harness, long)));
    const sample = { events: 7, newest: 1, charges: 5 };
    const check = chargeCheck(sample);
    const query = jest.spyOn(harness.admin, 'query');
    const named = new Set<string>();
    const change = `update charges set charged = charged - 1 where audit_id = '${first}';
      insert into charges (audit_id, workspace_id) values ('aud_empty', 'ws_1')`;
    for (let rounds = 0; named.size < 2; rounds++) {
      // More than there are events and rows to read, and one round that began between them.
      expect(rounds).toBeLessThan(200 / sample.charges);
      const before = query.mock.results.length;
      for (const { what, where } of await round(check, change)) named.add(`${where}: ${what}`);
      const results = (await Promise.all(
        query.mock.results.slice(before).map(({ value }) => value as unknown),
      )) as { readonly rows: readonly object[] }[];
      const read = results
        .flatMap(({ rows }) => rows ?? [])
        .filter((row) => 'stands' in row || 'unfounded' in row);
      expect(read.length).toBeGreaterThan(0);
      expect(read.length).toBeLessThan(2 * sample.events + 16 * sample.newest + sample.charges);
    }
    query.mockRestore();
    expect([...named].sort()).toEqual([
      expect.stringContaining(`${streamOf(long)} version 3 `),
      'the row of charge aud_empty: no event stands behind it (unmoved)',
    ]);
  });
});
