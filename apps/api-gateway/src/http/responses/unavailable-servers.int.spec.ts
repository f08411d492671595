import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { TcpProxy } from '../../../../../test/support/servers/tcp-proxy.js';
import type { HttpResponse } from '../../../test-support/calls/http-client.js';
import { GatewayStage } from '../../../test-support/gateway-stage.js';
import { required } from '../../../../../test/support/servers/environment.js';

jest.setTimeout(60_000);

describe('the gateway, when', () => {
  const stage = new GatewayStage();
  let postgres: TcpProxy;
  let broker: TcpProxy;
  let redis: TcpProxy;
  beforeAll(async () => {
    redis = await TcpProxy.to(required('TEST_REDIS_URL'));
    await stage.start({ variables: { REDIS_URL: redis.url } });
    ({ database: postgres, broker } = stage.gateway.lines);
  });
  afterAll(async () => {
    await stage.remove();
    await redis?.close();
  });

  /** A workspace with a key and an audit. */
  const newPartner = async () => {
    const { send, workspaceId } = await stage.partner();
    const { auditId } = await stage.audit(workspaceId);
    const create = (key?: string) =>
      send('POST', '/api/v1/audit', { key, body: { url: 'https://example.com/', type: 'seo' } });
    return { send, create, auditId, audit: `/api/v1/audit/${auditId}`, workspaceId };
  };
  const expectUnavailable = (response: HttpResponse) => {
    expect([response.status, response.body.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(response.headers['x-ratelimit-limit']).toBeDefined();
  };
  const reservationOf = async (key: string) => {
    const { rows } = await stage.pool.query<{ audit_id: string; over: boolean }>(
      'select audit_id, lease_until <= now() as over from idempotency where key = $1',
      [key],
    );
    return rows[0];
  };

  it('Redis is unavailable, serves, counts on its own and raises an alarm, until it is back', async () => {
    const { send, audit } = await newPartner();
    const alarm = async () =>
      /^gateway_rate_limit_fallback (\d)/m.exec(await stage.gateway.context.metrics.metrics())?.[1];
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
    const { send, create, audit, auditId, workspaceId } = await newPartner();
    broker.break();
    await eventually(
      'the loss is noticed',
      async () => (await send('GET', '/api/v1/balance')).status === 503,
    );
    const refused = await Promise.all([
      send('GET', '/api/v1/balance'),
      send('POST', `${audit}:cancel`),
      create(),
      create('broker-unavailable'),
      send('POST', `/api/v1/webhooks/deliveries/${newId('delivery')}/replay`),
      send('POST', '/api/v1/billing/topup', { body: { package: 'growth' } }),
    ]);
    for (const response of refused) expectUnavailable(response);
    expect((await send('GET', audit)).body.data).toMatchObject({ status: 'queued' });
    await stage.pool.query(
      `update audits set status = 'complete', result_archived_at = now() where audit_id = $1`,
      [auditId],
    );
    expectUnavailable(await send('GET', audit));
    // Nothing was sent, so there is nothing to void; the key may be used again at once.
    const { rows } = await stage.pool.query('select from audits where workspace_id = $1', [workspaceId]);
    expect(rows).toHaveLength(1);
    expect(await reservationOf('broker-unavailable')).toMatchObject({ over: true });
    broker.restore();
  });

  it('Postgres is unavailable, answers 503 and recovers', async () => {
    const { send, create, audit } = await newPartner();
    expect((await send('GET', audit)).status).toBe(200);
    postgres.break();
    expectUnavailable(await send('GET', audit));
    expectUnavailable(await create('k'));
    const stranger = await stage.partner();
    expectUnavailable(await stranger.send('GET', audit));
    postgres.restore();
    await eventually('audits are read again', async () => (await send('GET', audit)).status === 200);
  });

  it('the ledger does not reply, answers 503, lets a retry take over, and voids a charge without an Idempotency-Key', async () => {
    const { send, create, audit, auditId, workspaceId } = await newPartner();
    await eventually('the broker is back', async () => {
      const started = performance.now();
      await send('GET', '/api/v1/balance');
      return performance.now() - started > 1_000;
    });
    for (const response of await Promise.all([create('silent'), create()])) expectUnavailable(response);

    const before = await reservationOf('silent');
    expect(before).toMatchObject({ over: true });
    const again = create('silent');
    await eventually(
      'the next try has the lease',
      async () => (await reservationOf('silent'))?.over === false,
    );
    expect(await reservationOf('silent')).toMatchObject({ audit_id: before!.audit_id });
    const meanwhile = await create('silent');
    expect([meanwhile.status, meanwhile.headers['retry-after']]).toEqual([409, '1']);
    expect(meanwhile.body.error).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      doc_url: 'https://api.example.com/docs/errors/idempotency-conflict',
    });
    expectUnavailable(await again);

    const rows = await eventually('its void is begun', async () => {
      const { rows } = await stage.pool.query<{ audit_id: string }>(
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
