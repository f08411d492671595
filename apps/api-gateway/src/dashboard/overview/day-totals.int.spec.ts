import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '#contracts/identifiers';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { insertAudit } from '../../../test-support/seeded-audit.js';
import { CountDays, type DayTotals } from './day-totals.js';

jest.setTimeout(60_000);

const DAY_MS = 86_400_000;
/** Europe's clocks went forward the day before: days are UTC all the same. */
const NOW = Date.parse('2026-03-30T00:00:00.000Z');
const ENDED = ['complete', 'failed', 'cancelled'] as const;

interface Made {
  readonly day: string;
  readonly status: string;
  readonly charged: number;
  readonly refunded: number;
  readonly counts: boolean;
}

describe('the totals of days', () => {
  const stage = useDatabase();
  let viewers: readonly [CountDays, CountDays];
  beforeAll(() => {
    viewers = [new CountDays(stage.servicePool), new CountDays(stage.servicePool)];
  });

  const make = (workspaceId: string, at: number, columns: Readonly<Record<string, unknown>> = {}) =>
    insertAudit(stage.pool, {
      workspace_id: workspaceId,
      created_at: new Date(at),
      seen_at: new Date(at),
      ...columns,
    });
  const stored = async (workspaceId: string) => {
    const { rows } = await stage.pool.query<{ day: string; status: string }>(
      'select day::text, status from audit_days where workspace_id = $1 order by day, status',
      [workspaceId],
    );
    return rows;
  };
  const inOrder = ({ totals, uncounted }: DayTotals) => ({
    totals: totals.map((total) => JSON.stringify(total)).sort(),
    uncounted,
  });
  /** A plain count. */
  const countOf = (made: readonly Made[]) => {
    const sums = new Map<
      string,
      Record<string, unknown> & { audits: number; charged: number; refunded: number }
    >();
    for (const { day, status, charged, refunded, counts } of made) {
      if (!counts) continue;
      const sum = sums.get(day + status) ?? { day, status, audits: 0, charged: 0, refunded: 0 };
      sums.set(day + status, {
        ...sum,
        audits: sum.audits + 1,
        charged: sum.charged + charged,
        refunded: sum.refunded + refunded,
      });
    }
    return { totals: [...sums.values()].map((sum) => JSON.stringify(sum)).sort(), uncounted: [] };
  };

  /** Often at the border of a day, and on both sides of the window. */
  const audits = fc.array(
    fc.record({
      ago: fc.integer({ min: 0, max: 11 }),
      at: fc.constantFrom(0, 1, DAY_MS / 2, DAY_MS - 1),
      status: fc.constantFrom(...ENDED, 'queued', 'processing'),
      charged: fc.constantFrom(80, 150),
      refunded: fc.constantFrom(0, 40, 80),
      voided: fc.constantFrom(false, false, true),
    }),
    { maxLength: 25 },
  );

  it('are a plain count, at the borders of days, for two people at once and for everybody after them', async () => {
    await fc.assert(
      fc.asyncProperty(audits, async (wanted) => {
        const workspaceId = newId('workspace');
        const made: Made[] = [];
        for (const { ago, at, status, charged, refunded, voided } of wanted) {
          const time = NOW - ago * DAY_MS + at;
          await make(workspaceId, time, {
            status,
            charged,
            refunded,
            ...(voided && { voided_at: new Date(NOW) }),
          });
          const day = new Date(time).toISOString().slice(0, 10);
          made.push({ day, status, charged, refunded, counts: ago < 10 && !voided });
        }
        const expected = countOf(made);
        const first = await Promise.all(viewers.map((viewer) => viewer.last(10, workspaceId, NOW)));
        for (const seen of first) expect(inOrder(seen)).toEqual(expected);
        expect(inOrder(await viewers[0].last(10, workspaceId, NOW))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('of a day stay open until all of its audits have ended, and have the refund of the last', async () => {
    const workspaceId = newId('workspace');
    const time = NOW - 5 * DAY_MS;
    const open = await make(workspaceId, time, { status: 'processing' });
    await viewers[0].last(10, workspaceId, NOW);
    const day = new Date(time).toISOString().slice(0, 10);
    expect(await stored(workspaceId)).not.toContainEqual(expect.objectContaining({ day }));
    await stage.pool.query(`update audits set status = 'failed', refunded = 80 where audit_id = $1`, [open]);
    const seen = await viewers[0].last(10, workspaceId, NOW);
    expect(seen.totals).toEqual([{ day, status: 'failed', audits: 1, charged: 80, refunded: 80 }]);
    expect(await stored(workspaceId)).toContainEqual({ day, status: 'failed' });
  });

  it('are stored for days that are over for two days, also for those without audits, and read from there', async () => {
    const workspaceId = newId('workspace');
    for (let ago = 0; ago < 10; ago += 2) await make(workspaceId, NOW - ago * DAY_MS);
    await Promise.all(viewers.map((viewer) => viewer.last(10, workspaceId, NOW)));
    const days = await stored(workspaceId);
    expect(days.map(({ day }) => day)).toEqual(
      [9, 8, 7, 6, 5, 4, 3].map((ago) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10)),
    );
    expect(days.map(({ status }) => status)).toEqual(['', 'complete', '', 'complete', '', 'complete', '']);
    await stage.pool.query('delete from audits where workspace_id = $1', [workspaceId]);
    const { totals } = await viewers[0].last(10, workspaceId, NOW);
    expect(totals.map(({ audits }) => audits)).toEqual([1, 1, 1]);
  });

  it('have audits that came after their day was stored, once, and are then stored again', async () => {
    const workspaceId = newId('workspace');
    const [late, other] = [NOW - 5 * DAY_MS, NOW - 6 * DAY_MS];
    for (const time of [late, other]) await make(workspaceId, time);
    const look = async () => {
      const { totals } = await viewers[0].last(10, workspaceId, NOW);
      return totals.map(({ audits, refunded }) => [audits, refunded]);
    };
    const storedBefore = async (hours: number) => {
      await viewers[0].last(10, workspaceId, NOW);
      await stage.pool.query(
        `update audit_days set stored_at = now() - make_interval(hours => $2) where workspace_id = $1`,
        [workspaceId, hours],
      );
    };
    await storedBefore(2);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await make(workspaceId, late, { status: 'failed', refunded: 80, seen_at: hourAgo });
    const seen = await Promise.all([look(), look()]);
    for (const totals of [...seen, await look()])
      expect(totals.toSorted()).toEqual([
        [1, 0],
        [1, 0],
        [1, 80],
      ]);
    const again = await stage.pool.query<object>(
      `select day::text, count(*)::int as totals from audit_days
        where workspace_id = $1 and stored_at > now() - interval '1 hour' group by day`,
      [workspaceId],
    );
    expect(again.rows).toEqual([{ day: new Date(late).toISOString().slice(0, 10), totals: 2 }]);
    await stage.pool.query(
      "delete from audits where workspace_id = $1 and seen_at < created_at + interval '1 day'",
      [workspaceId],
    );
    expect(await look()).toHaveLength(3);
  });

  it('stay open for an audit that came late and has not ended', async () => {
    const workspaceId = newId('workspace');
    const time = NOW - 5 * DAY_MS;
    await make(workspaceId, time);
    const look = async () => {
      const { totals } = await viewers[0].last(10, workspaceId, NOW);
      return totals.map(({ status, audits }) => `${audits} ${status}`).toSorted();
    };
    expect(await look()).toEqual(['1 complete']);
    const late = await make(workspaceId, time, { status: 'queued', seen_at: new Date() });
    expect(await look()).toEqual(['1 complete', '1 queued']);
    await stage.pool.query(`update audits set status = 'failed' where audit_id = $1`, [late]);
    expect(await look()).toEqual(['1 complete', '1 failed']);
  });

  it('of another workspace are not touched', async () => {
    const [own, other] = [newId('workspace'), newId('workspace')];
    await make(other, NOW - 5 * DAY_MS);
    expect(await viewers[0].last(10, own, NOW)).toEqual({ totals: [], uncounted: [] });
    expect(await stored(other)).toEqual([]);
  });
});
