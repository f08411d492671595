import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { anAudit } from '../../../test-support/audit-life.js';
import { TcpProxy } from '../../../../../test/support/servers/tcp-proxy.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { type HttpResponse, call } from '../../../test-support/calls/http-client.js';
import { noteCreated } from '../../../test-support/created-audit.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';
import { required } from '../../../../../test/support/servers/environment.js';

const BODY = '{"url":"https://example.com/","type":"seo"}';

jest.setTimeout(60_000);

describe('the gateway, when', () => {
  let harness: TestHarness;
  let gateway: GatewayReplica;
  let postgres: TcpProxy;
  let broker: TcpProxy;
  let redis: TcpProxy;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    redis = await TcpProxy.to(required('TEST_REDIS_URL'));
    gateway = await startGateway(harness, { variables: { REDIS_URL: redis.url } });
    ({ database: postgres, broker } = gateway.lines);
  });
  afterAll(async () => {
    await harness?.remove();
    await redis?.close();
  });

  /** A workspace with a key and an audit. */
  const partner = async () => {
    const { apiKey, workspaceId } = await seedKey(harness);
    const audit = anAudit(workspaceId);
    await noteCreated(harness.pool, audit);
    const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
      call(gateway.url, method, path, { headers: { authorization: `Bearer ${apiKey}`, ...headers }, body });
    return { send, auditId: audit.auditId, audit: `/api/v1/audit/${audit.auditId}`, workspaceId };
  };
  const expectUnavailable = (response: HttpResponse) => {
    expect([response.status, response.body.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(response.headers['x-ratelimit-limit']).toBeDefined();
  };
  const reservationOf = async (key: string) => {
    const { rows } = await harness.pool.query<{ audit_id: string; over: boolean }>(
      'select audit_id, lease_until <= now() as over from idempotency where key = $1',
      [key],
    );
    return rows[0];
  };

  it('Redis is unavailable, serves, counts on its own and raises an alarm, until it is back', async () => {
    const { send, audit } = await partner();
    const alarm = async () =>
      /^gateway_rate_limit_fallback (\d)/m.exec(await gateway.context.metrics.metrics())?.[1];
    expect((await send('GET', audit)).headers['x-ratelimit-remaining']).toBe('299');
    redis.break();
    const alone = await send('GET', audit);
    expect([alone.status, alone.headers['x-ratelimit-remaining']]).toEqual([200, '299']);
    expect((await send('GET', audit)).headers['x-ratelimit-remaining']).toBe('298');
    expect(await alarm()).toBe('1');
    redis.restore();
    await eventually('limits are shared again', async () => {
      await send('GET', audit);
      return (await alarm()) === '0';
    });
  });

  it('RabbitMQ is unavailable, answers 503 to requests that need it, archived results too, and serves GET audit', async () => {
    const { send, audit, auditId, workspaceId } = await partner();
    broker.break();
    await eventually(
      'the loss is noticed',
      async () => (await send('GET', '/api/v1/balance')).status === 503,
    );
    const refused = await Promise.all([
      send('GET', '/api/v1/balance'),
      send('POST', `${audit}:cancel`),
      send('POST', '/api/v1/audit', {}, BODY),
      send('POST', '/api/v1/audit', { 'idempotency-key': 'broker-unavailable' }, BODY),
      send('POST', `/api/v1/webhooks/deliveries/${newId('delivery')}/replay`),
      send('POST', '/api/v1/billing/topup', {}, '{"package":"growth"}'),
    ]);
    for (const response of refused) expectUnavailable(response);
    expect((await send('GET', audit)).body.data).toMatchObject({ status: 'queued' });
    await harness.pool.query(
      `update audits set status = 'complete', result_archived_at = now() where audit_id = $1`,
      [auditId],
    );
    expectUnavailable(await send('GET', audit));
    // Nothing was sent, so there is nothing to void; the key may be used again at once.
    const { rows } = await harness.pool.query('select from audits where workspace_id = $1', [workspaceId]);
    expect(rows).toHaveLength(1);
    expect(await reservationOf('broker-unavailable')).toMatchObject({ over: true });
    broker.restore();
  });

  it('Postgres is unavailable, answers 503 and recovers', async () => {
    const { send, audit } = await partner();
    expect((await send('GET', audit)).status).toBe(200);
    postgres.break();
    expectUnavailable(await send('GET', audit));
    expectUnavailable(await send('POST', '/api/v1/audit', { 'idempotency-key': 'k' }, BODY));
    const stranger = await seedKey(harness);
    expectUnavailable(
      await call(gateway.url, 'GET', audit, { headers: { authorization: `Bearer ${stranger.apiKey}` } }),
    );
    postgres.restore();
    await eventually('audits are read again', async () => (await send('GET', audit)).status === 200);
  });

  it('the ledger does not reply, answers 503, lets a retry take over, and voids a charge without an Idempotency-Key', async () => {
    const { send, audit, auditId, workspaceId } = await partner();
    await eventually('the broker is back', async () => {
      const started = performance.now();
      await send('GET', '/api/v1/balance');
      return performance.now() - started > 1_000;
    });
    const [withKey, withoutKey] = await Promise.all([
      send('POST', '/api/v1/audit', { 'idempotency-key': 'silent' }, BODY),
      send('POST', '/api/v1/audit', {}, BODY),
    ]);
    expectUnavailable(withKey);
    expectUnavailable(withoutKey);

    const before = await reservationOf('silent');
    expect(before).toMatchObject({ over: true });
    const again = send('POST', '/api/v1/audit', { 'idempotency-key': 'silent' }, BODY);
    await eventually(
      'the next try has the lease',
      async () => (await reservationOf('silent'))?.over === false,
    );
    expect(await reservationOf('silent')).toMatchObject({ audit_id: before!.audit_id });
    const meanwhile = await send('POST', '/api/v1/audit', { 'idempotency-key': 'silent' }, BODY);
    expect([meanwhile.status, meanwhile.headers['retry-after']]).toEqual([409, '1']);
    expect(meanwhile.body.error).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      doc_url: 'https://api.example.com/docs/errors/idempotency-conflict',
    });
    expectUnavailable(await again);

    const rows = await eventually('its void is begun', async () => {
      const { rows } = await harness.pool.query<{ audit_id: string }>(
        `select audit_id from audits join idempotency using (workspace_id, audit_id)
        where workspace_id = $1 and voided_at is not null`,
        [workspaceId],
      );
      return rows.length > 0 && rows;
    });
    expect(rows).toEqual([{ audit_id: expect.stringMatching(/^aud_/) }]);
    expect(rows[0]!.audit_id).not.toBe(auditId);
    expect((await send('GET', `/api/v1/audit/${rows[0]!.audit_id}`)).status).toBe(404);
    expect((await send('GET', audit)).status).toBe(200);
  });
});
