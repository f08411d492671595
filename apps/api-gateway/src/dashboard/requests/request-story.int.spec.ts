import { beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { type LoggedRow, logRequest } from '../../../test-support/logged-requests.js';
import { insertAudit } from '../../../test-support/seeded-audit.js';

const NOON = Date.parse('2026-01-02T12:00:00.000Z');
const second = (n: number) => new Date(NOON + n * 1_000);

describe('the story of a request', () => {
  const stage = useDashboard({ others: ['webhook-dispatcher'] });
  let reader: SignedIn;
  beforeEach(async () => {
    reader = await stage.signIn({ role: 'reader' });
    stage.dispatcher.script = { 'webhooks.list-deliveries': () => ({ deliveries: [] }) };
  });

  const log = (row: Partial<LoggedRow>, workspaceId = reader.workspaceId) =>
    logRequest(stage.pool, { workspace_id: workspaceId, ...row });
  const audit = (columns: Readonly<Record<string, unknown>> = {}) =>
    insertAudit(stage.pool, {
      workspace_id: reader.workspaceId,
      url: 'https://shop.example/',
      created_at: second(0),
      completed_at: second(60),
      ...columns,
    });
  /** The events of these audits in their order, a second apart. */
  const tell = async (auditIds: readonly string[], from: Date) => {
    await stage.pool.query(
      `insert into events (workspace_id, sequence, event_id, audit_id, type, body, created_at)
       select $1, n, gen_random_uuid(), id, 'audit.completed',
              '{"id":"evt","data":{"audit_id":"' || id || '","url":"x"}}', $3::timestamptz + n * interval '1 second'
         from unnest($2::text[]) with ordinality as t (id, n)`,
      [reader.workspaceId, auditIds, from],
    );
  };
  const story = (requestId: string) => reader.get(`/requests/${requestId}`);

  it('has the requests with the key of each request about the audit, not only with that of its create', async () => {
    const auditId = await audit({});
    const cancel = { method: 'POST', route: '/api/v1/audit/{id}:cancel', idempotency_key: 'cancel-7' };
    await log({ idempotency_key: 'order-7', status: 202, audit_id: auditId, at: second(1) });
    const refused = await log({ ...cancel, status: 503, at: second(2) });
    const done = await log({ ...cancel, status: 200, audit_id: auditId, at: second(3) });
    expect((await story(done.request_id)).text).toContain(`requests/${refused.request_id}"`);
  });

  it('tells all that belongs together in the order of time', async () => {
    const auditId = await audit({ refunded: 40 });
    const delivery = newId('delivery');
    const endpoint = newId('endpoint');
    stage.dispatcher.script = {
      'webhooks.list-deliveries': () => ({
        deliveries: [
          {
            delivery_id: delivery,
            event_id: newId('event'),
            event_type: 'audit.completed',
            endpoint_id: endpoint,
            status: 'exhausted',
            attempts: 5,
            next_attempt_at: null,
            created_at: second(62).toISOString(),
            audit_id: auditId,
          },
        ],
      }),
    };
    await tell([newId('audit'), auditId], second(59));
    const fields = { method: 'POST', route: '/api/v1/audit', idempotency_key: 'order-7' };
    const conflict = await log({ ...fields, status: 409, code: 'IDEMPOTENCY_CONFLICT', at: second(-1) });
    const created = await log({ ...fields, status: 202, audit_id: auditId, at: second(1), replayed: false });
    const poll = await log({ route: '/api/v1/audit/{id}', audit_id: auditId, at: second(30) });
    await log({ ...fields, at: second(3 * 86_400) });
    for (const { request_id } of [created, conflict]) {
      const { status, text } = await story(request_id);
      expect(status).toBe(200);
      const [, order] = /<ol class="timeline">(.*?)<\/ol>/s.exec(text)!;
      expect([...order!.matchAll(/datetime="([^"]*)"/g)].map(([, at]) => Date.parse(at!) - NOON)).toEqual(
        [-1, 0, 1, 30, 60, 61, 62].map((seconds) => seconds * 1_000),
      );
      expect(text).toContain(`requests/${poll.request_id}"`);
      expect(text).toContain(`/audits/${auditId}"`);
      expect(text).toContain(`/webhooks/deliveries/${delivery}"`);
      expect(text).toMatch(/80 credits, 40 of them refunded/);
      expect(text).toContain(`&quot;audit_id&quot;: &quot;${auditId}&quot;`);
      expect(text.split('All attempts failed')).toHaveLength(3);
    }
    expect(stage.dispatcher.heardOf('webhooks.list-deliveries').at(-1)).toMatchObject({
      workspace_id: reader.workspaceId,
      audit_id: auditId,
    });
  });

  it('has the event of its audit, unless it is deleted', async () => {
    const audits = await Promise.all([1, 2, 3].map((n) => audit({ completed_at: second(n) })));
    await tell(audits, second(0));
    await stage.pool.query('delete from events where workspace_id = $1 and sequence = 1', [
      reader.workspaceId,
    ]);
    const found = async (auditId: string) => {
      const { text } = await story((await log({ audit_id: auditId })).request_id);
      return Number(/number (\d+) of this workspace/.exec(text)?.[1]);
    };
    expect(await Promise.all(audits.map(found))).toEqual([NaN, 2, 3]);
  });

  it('is told without deliveries while the dispatcher does not answer', async () => {
    stage.dispatcher.script = {};
    const { request_id } = await log({ audit_id: await audit() });
    const { status, text } = await story(request_id);
    expect(status).toBe(200);
    expect(text).toContain('Deliveries could not be read');
    expect(text).toContain('https://shop.example/');
  });

  it('is not told to people of another workspace, nor for an id that is none', async () => {
    const other = await stage.signIn();
    const { request_id } = await log({ message: 'of another' }, other.workspaceId);
    const ids = [
      request_id,
      newId('request'),
      'req_1',
      '<script>alert(1)</script>',
      'x'.repeat(2_000),
      '%00',
    ];
    for (const id of ids) {
      const { status, text } = await story(encodeURIComponent(id));
      expect(status).toBe(404);
      expect(text).toContain('Request not found');
      expect(text).not.toContain('of another');
    }
  });

  it('tells nothing of an audit of another workspace whose id was asked for', async () => {
    const foreign = await audit({ workspace_id: newId('workspace'), url: 'https://secret.example/' });
    await tell([foreign], second(60));
    const { text } = await story((await log({ audit_id: foreign, status: 404 })).request_id);
    expect(text).toContain('This workspace has no audit');
    expect(text).not.toContain('secret.example');
  });

  it('says that an audit was voided', async () => {
    const auditId = await audit({ voided_at: second(90) });
    const { text } = await story((await log({ audit_id: auditId })).request_id);
    expect(text).toContain('This audit was voided');
  });
});
