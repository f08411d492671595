import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Registry } from 'prom-client';
import { newId } from '#contracts/identifiers';
import { readStream } from '#event-store/read/read';
import { EventRelay } from '#event-store/relay/relay';
import { createLog } from '#runtime/observability/logging';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { RESULT } from '../../test-support/scripted-auditor.js';
import { service } from '../service.js';
import { Orders } from '../audits/orders.js';
import type { Claims } from '../jobs/running/claims.js';
import { AuditLifecycle } from './audit-lifecycle.js';
import { AuditMetrics } from './audit-metrics.js';
import { streamOf } from './audit-stream.js';
import { RecentStreams } from './recent-streams.js';

const LOG = createLog('test', 'silent');

/** No worker runs here. */
const NO_CLAIMS = { wake: () => undefined } as unknown as Claims;

describe('a command to an audit', () => {
  let harness: TestHarness;
  let pool: Pool;

  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service);
    ({ pool } = harness);
  });
  afterAll(() => harness.remove());

  /** A process with a memory of its own. Its relay publishes nothing. */
  function openProcess(): { orders: Orders; lifecycle: AuditLifecycle; recent: RecentStreams } {
    const relay = new EventRelay({
      connectionString: harness.database.url,
      searchPath: 'audits',
      publish: () => Promise.resolve(),
      log: LOG,
    });
    const recent = new RecentStreams();
    const lifecycle = new AuditLifecycle(pool, relay, recent, new AuditMetrics(new Registry()));
    return { orders: new Orders(pool, relay, recent, NO_CLAIMS), lifecycle, recent };
  }

  function newOrder() {
    return {
      audit_id: newId('audit'),
      workspace_id: newId('workspace'),
      audit_type: 'seo',
      url: 'https://example.com/',
      charged: 81,
      created_at: now(),
    } as const;
  }
  const now = (): string => new Date().toISOString();
  const typesOf = async (auditId: string): Promise<string[]> =>
    (await readStream(pool, streamOf(auditId))).map(({ type }) => type);

  it('reads nothing where this process wrote the whole stream, and forgets the audit at its end', async () => {
    const { orders, lifecycle, recent } = openProcess();
    const order = newOrder();
    const auditId = order.audit_id;
    await orders.append({ order, meta: { correlation_id: 'one' } });
    await lifecycle.apply(auditId, { kind: 'start', at: now() });
    expect(recent.of(auditId)).toEqual(await readStream(pool, streamOf(auditId)));
    await lifecycle.apply(auditId, { kind: 'complete', attempt: 1, result: RESULT, at: now() });
    expect(recent.of(auditId)).toBeUndefined();
    const [queued, started, completed] = await readStream(pool, streamOf(auditId));
    expect(started!.meta).toEqual({ correlation_id: 'one', causation_id: queued!.eventId });
    expect(completed!.meta).toEqual({ correlation_id: 'one', causation_id: started!.eventId });
  });

  it('sees what another process appended since', async () => {
    const [here, there] = [openProcess(), openProcess()];
    const order = newOrder();
    const auditId = order.audit_id;
    await here.orders.append({ order, meta: {} });
    await here.lifecycle.apply(auditId, { kind: 'start', at: now() });
    await there.lifecycle.apply(auditId, { kind: 'cancel', order, at: now() });
    const late = await here.lifecycle.apply(auditId, {
      kind: 'complete',
      attempt: 1,
      result: RESULT,
      at: now(),
    });
    expect(late).toMatchObject({ events: [], state: { status: 'cancelled' }, version: 3 });
    expect(await typesOf(auditId)).toEqual(['audit.queued', 'audit.started', 'audit.cancelled']);
  });

  it('never finds from memory alone that nothing is to be done', async () => {
    const [here, there] = [openProcess(), openProcess()];
    const order = newOrder();
    const auditId = order.audit_id;
    await here.orders.append({ order, meta: {} });
    await here.lifecycle.apply(auditId, { kind: 'start', at: now() });
    await there.lifecycle.apply(auditId, { kind: 'start', at: now() });
    // Here the second attempt is not known yet.
    const ended = await here.lifecycle.apply(auditId, {
      kind: 'complete',
      attempt: 2,
      result: RESULT,
      at: now(),
    });
    expect(ended.state.status).toBe('complete');
  });

  it('is placed once, however often the order comes, and beside orders that are new', async () => {
    const [here, there] = [openProcess(), openProcess()];
    const known = newOrder();
    await there.orders.append({ order: known, meta: {} });
    await there.lifecycle.apply(known.audit_id, { kind: 'cancel', order: known, at: now() });
    const fresh = newOrder();
    const all = [fresh, known, fresh, known].map((order) => here.orders.append({ order, meta: {} }));
    await Promise.all(all);
    expect(await typesOf(known.audit_id)).toEqual(['audit.queued', 'audit.cancelled']);
    expect(await typesOf(fresh.audit_id)).toEqual(['audit.queued']);
    const { rows } = await pool.query('select audit_id from jobs where audit_id = any ($1)', [
      [known.audit_id, fresh.audit_id],
    ]);
    expect(rows).toEqual([{ audit_id: fresh.audit_id }]);
  });
});
