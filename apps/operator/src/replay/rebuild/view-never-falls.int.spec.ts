import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { decidedRefund } from '#contracts/money/refunds';
import { isTerminal } from '#contracts/audit/audits';
import type { AuditFailed } from '#contracts/audit/events';
import { newId } from '#contracts/identifiers';
import { appendToStreams } from '#event-store/append/append';
import { createPool } from '#postgres/pool';
import { inTransaction } from '#postgres/transaction';
import { service as engineService } from '../../../../audit-engine/src/service.js';
import { auditBody } from '../../../../api-gateway/src/audits/fetch/audit-shape.js';
import { AuditReads } from '../../../../api-gateway/src/audits/fetch/audit-reads.js';
import { AuditView } from '../../../../api-gateway/src/audits/view/audit-view.js';
import {
  type ProjectedEvent,
  stateAfter,
  type AuditFields,
} from '../../../../api-gateway/src/audits/view/state-after.js';
import { CountDays } from '../../../../api-gateway/src/dashboard/overview/day-totals.js';
import { anAudit, endOf, identityOf, lifeOf } from '../../../../api-gateway/test-support/audit-life.js';
import { runCaptured } from '../../../test-support/run-captured.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../../../api-gateway/src/service.js';

jest.setTimeout(180_000);

const AUDITS = 4;
const STEPS = ['append', 'deliver', 'deliver again', 'cancel', 'rewind', 'rebuild'] as const;
const RANK = { queued: 0, processing: 1, complete: 2, failed: 2, cancelled: 2 } as const;

interface Step {
  readonly kind: (typeof STEPS)[number];
  readonly audit: number;
  readonly pick: number;
  /** Whether the next step waits for this one. */
  readonly awaited: boolean;
}

/** An audit, what its stream will have in the end, and what of it was recorded and is on its way. */
interface Life {
  readonly fields: AuditFields;
  readonly events: readonly (readonly [ProjectedEvent, number])[];
  appended: number;
  /** The last append that was begun: a stream has one writer here. */
  appending: Promise<void>;
  readonly onTheWay: number[];
}

describe('what a partner sees of an audit', () => {
  let harness: TestHarness;
  let events: Pool;
  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service, engineService);
    const { database, log } = harness;
    events = createPool({ url: database.url, schema: 'audits', name: 'test', log });
  });
  afterAll(async () => {
    await events?.end();
    await harness?.remove();
  });

  const rebuild = () =>
    runCaptured(['projection', 'rebuild', 'gateway.audits', '--json'], {
      DATABASE_URL: harness.database.url,
    });

  const newLife = (index: number): Life => {
    const fields = { ...anAudit(), kind: 'product' };
    const [queued, started, completed] = lifeOf(fields) as [
      [ProjectedEvent, number],
      [ProjectedEvent, number],
      [ProjectedEvent, number],
    ];
    const completed_at = '2026-01-02T03:05:00.000Z';
    const failed: AuditFailed = {
      ...identityOf(fields),
      ...decidedRefund(fields.charged, { kind: 'failed', fault: 'engine' }),
      failure_reason: 'timeout',
      fault: 'engine',
      error: { code: 'AUDIT_TIMEOUT', message: 'The site did not answer in time.' },
      completed_at,
    };
    const from = 'queued' as const;
    const refund = decidedRefund(fields.charged, { kind: 'cancelled', from });
    const cancelled = { ...identityOf(fields), ...refund, from, completed_at };
    const ends: (readonly (readonly [ProjectedEvent, number])[])[] = [
      [queued, started, completed],
      [queued, started, [{ type: 'audit.failed', data: failed }, 3]],
      [queued, [{ type: 'audit.cancelled', data: cancelled }, 2]],
    ];
    return {
      fields,
      events: ends[index % ends.length]!,
      appended: 0,
      appending: Promise.resolve(),
      onTheWay: [],
    };
  };

  it('never falls in status or version, whatever the order of events, cancels, rewound relays and rebuilds', async () => {
    const step = fc.record({
      kind: fc.constantFrom(...STEPS),
      audit: fc.nat(AUDITS - 1),
      pick: fc.nat(),
      awaited: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => live(steps)),
      { numRuns: 10, endOnFailure: true },
    );
  });

  const live = async (steps: readonly Step[]) => {
    // Two replicas of the gateway.
    const views = [new AuditView(harness.servicePool), new AuditView(harness.servicePool)];
    const lives = Array.from({ length: AUDITS }, (_, index) => newLife(index));
    const seen = new Map<string, { version: number; status: keyof typeof RANK; body: string }>();
    const reads = new AuditReads(harness.servicePool);
    const look = async ({ fields }: Life) => {
      const { rows } = await harness.pool.query<{ version: number }>(
        'select version from audits where audit_id = $1',
        [fields.auditId],
      );
      const row = await reads.read(fields.workspaceId, fields.auditId).catch(() => undefined);
      const before = seen.get(fields.auditId);
      if (!row) return expect(before).toBeUndefined();
      const now = {
        version: rows[0]?.version ?? 0,
        status: row.status,
        body: auditBody(row, 'https://api.example.com'),
      };
      if (before) {
        expect(now.version).toBeGreaterThanOrEqual(before.version);
        expect(RANK[now.status]).toBeGreaterThanOrEqual(RANK[before.status]);
        if (isTerminal(before.status)) expect(now.body).toBe(before.body);
      }
      seen.set(fields.auditId, now);
    };
    let looking = true;
    const poller = (async () => {
      while (looking) for (const life of lives) await look(life);
    })();
    const work: Promise<unknown>[] = [];
    let rebuilding: Promise<unknown> | undefined;
    for (const { kind, audit, pick, awaited } of steps) {
      const life = lives[audit]!;
      if (kind === 'rebuild') {
        if (rebuilding) continue;
        // Something to fix, so that rows are put while others write them.
        await harness.pool.query('update audits set refunded = refunded + 1 where completed_at is null');
        rebuilding = rebuild();
        continue;
      }
      const done = act(life, kind, views[pick % 2]!, pick);
      if (awaited) await done;
      else work.push(done);
    }
    await Promise.all(work);
    for (const life of lives)
      for (const index of life.onTheWay.splice(0)) await deliver(life, views[0]!, index);
    await rebuilding;
    looking = false;
    await poller;
    for (const life of lives) {
      await look(life);
      if (life.appended > 0) expect(seen.get(life.fields.auditId)?.version).toBe(life.appended);
    }
  };

  const act = async (life: Life, kind: Exclude<Step['kind'], 'rebuild'>, view: AuditView, pick: number) => {
    const { onTheWay, appended } = life;
    switch (kind) {
      case 'append':
        return append(life);
      case 'deliver':
        return deliver(life, view, onTheWay.splice(pick % (onTheWay.length || 1), 1)[0]);
      case 'deliver again':
        return deliver(life, view, onTheWay[pick % (onTheWay.length || 1)]);
      case 'cancel':
        // What the engine tells of an audit that has ended.
        return deliver(life, view, appended === life.events.length ? appended - 1 : undefined);
      case 'rewind':
        return void onTheWay.push(...Array.from({ length: appended }, (_, index) => index));
    }
  };
  const append = (life: Life) => (life.appending = life.appending.then(() => appendNext(life)));
  const appendNext = async (life: Life) => {
    const index = life.appended;
    const [event] = life.events[index] ?? [];
    if (!event) return;
    await record(life.fields, index, [event]);
    life.appended += 1;
    life.onTheWay.push(index);
  };
  const record = ({ auditId }: AuditFields, expectedVersion: number, recorded: readonly ProjectedEvent[]) =>
    inTransaction(events, (client) =>
      appendToStreams(client, [{ stream: `audit-${auditId}`, expectedVersion, events: recorded }]),
    );
  const deliver = async (life: Life, view: AuditView, index: number | undefined) => {
    if (index === undefined || !life.events[index]) return;
    await view.write(stateAfter(...life.events[index]));
  };

  it('is put back by no rebuild: a row that is newer than its events is named and left', async () => {
    const [ahead, wrong] = [anAudit(), anAudit()];
    const view = new AuditView(harness.servicePool);
    for (const fields of [ahead, wrong]) await record(fields, 0, [lifeOf(fields)[0]![0]]);
    await view.write(stateAfter(...lifeOf(ahead)[2]!));
    await view.write(stateAfter(...lifeOf(wrong)[0]!));
    await harness.pool.query('update audits set refunded = 7 where audit_id = $1', [wrong.auditId]);

    const { code, stdout } = await rebuild();
    expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({
      code: 1,
      differing: 2,
      switched: 1,
      left: 1,
    });
    const reads = new AuditReads(harness.servicePool);
    expect(await reads.read('ws_1', ahead.auditId)).toMatchObject({ status: 'complete' });
    expect(await reads.read('ws_1', wrong.auditId)).toMatchObject({ status: 'queued', refunded: 0 });
  });

  it('is counted in the totals of a day that was stored before a rebuild brought it back', async () => {
    const [lost, wrong] = [newId('workspace'), newId('workspace')].map((workspace) => anAudit(workspace));
    const days = new CountDays(harness.servicePool);
    const later = Date.parse(lost!.createdAt) + 5 * 86_400_000;
    const counted = async ({ workspaceId }: AuditFields) => (await days.last(10, workspaceId, later)).totals;
    const day = { day: '2026-01-02', status: 'complete', audits: 1, charged: 80 };
    for (const fields of [lost!, wrong!])
      await record(
        fields,
        0,
        lifeOf(fields).map(([event]) => event),
      );
    await new AuditView(harness.servicePool).write(stateAfter(...lifeOf(wrong!)[2]!));
    await harness.pool.query('update audits set refunded = 7 where audit_id = $1', [wrong!.auditId]);
    expect([await counted(lost!), await counted(wrong!)]).toEqual([[], [{ ...day, refunded: 7 }]]);

    expect(JSON.parse((await rebuild()).stdout)).toMatchObject({ switched: 2 });
    const right = [{ ...day, refunded: 0 }];
    expect([await counted(lost!), await counted(wrong!)]).toEqual([right, right]);
  });

  it('is rebuilt without a change of the public events: their numbers and bytes stay', async () => {
    const fields = anAudit(newId('workspace'));
    const recorded = lifeOf(fields).map(([event]) => event);
    await record(fields, 0, recorded);
    const view = new AuditView(harness.servicePool);
    await view.writeAnnounced(stateAfter(...lifeOf(fields)[2]!), endOf(recorded[2]!));
    const stored = async () => {
      const of = (table: string) =>
        harness.pool.query<object>(`select * from ${table} where workspace_id = $1`, [fields.workspaceId]);
      const [heads, kept] = await Promise.all([of('event_heads'), of('events')]);
      return [heads.rows, kept.rows];
    };
    const before = await stored();
    expect(before).toMatchObject([[{ last_sequence: '1' }], [{ sequence: '1' }]]);
    await harness.pool.query('update audits set refunded = 7 where audit_id = $1', [fields.auditId]);
    expect(JSON.parse((await rebuild()).stdout)).toMatchObject({ switched: 1 });
    expect(await new AuditReads(harness.servicePool).read(fields.workspaceId, fields.auditId)).toMatchObject({
      refunded: 0,
    });
    expect(await stored()).toEqual(before);
  });
});
