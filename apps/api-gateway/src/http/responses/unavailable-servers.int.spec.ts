import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
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
  const server = new Client({ connectionString: required('TEST_DATABASE_URL') });
  let database: string;
  beforeAll(async () => {
    await server.connect();
    redis = await TcpProxy.to(required('TEST_REDIS_URL'));
    await stage.start({ variables: { REDIS_URL: redis.url } });
    ({ database: postgres, broker } = stage.gateway.lines);
    database = new URL(stage.harness.database.url).pathname.slice(1);
  });
  afterAll(async () => {
    await stage.remove();
    await redis?.close();
    await server.end();
  });

  /** A workspace with a key and an audit. */
  const newPartner = async () => {
    const { send, workspaceId } = await stage.partner();
    const { auditId } = await stage.audit(workspaceId);
    const create = (key?: string) =>
      send('POST', '/api/v1/audit', { key, body: { url: 'https://example.com/', type: 'seo' } });
    const audit = `/api/v1/audit/${auditId}`;
    return { send, create, read: () => send('GET', audit), auditId, audit, workspaceId };
  };
  const expectUnavailable = (response: HttpResponse) => {
    expect([response.status, response.body.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(response.headers['x-ratelimit-limit']).toBeDefined();
  };
  /** What an operator, or a fail-over, does to the database; connections that stand are ended. */
  const alter = async (...statements: string[]) => {
    for (const statement of statements) await server.query(statement);
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)', [
      [database, `${database}_renamed`],
    ]);
  };
  const reservationOf = async (key: string) => {
    const { rows } = await stage.pool.query<{ audit_id: string; over: boolean }>(
      'select audit_id, lease_until <= now() as over from idempotency where key = $1',
      [key],
    );
    return rows[0];
  };

  it('Redis is unavailable, serves, counts on its own and raises an alarm, until it is back', async () => {
    const { read } = await newPartner();
    const alarm = async () =>
      /^gateway_rate_limit_fallback (\d)/m.exec(await stage.gateway.context.metrics.metrics())?.[1];
    expect((await read()).headers['x-ratelimit-remaining']).toBe('299');
    redis.break();
    const alone = await read();
    expect([alone.status, alone.headers['x-ratelimit-remaining']]).toEqual([200, '299']);
    expect((await read()).headers['x-ratelimit-remaining']).toBe('298');
    expect(await alarm()).toBe('1');
    redis.restore();
    await eventually('limits are shared again', async () => {
      await read();
      return (await alarm()) === '0';
    });
  });

  it('RabbitMQ is unavailable, answers 503 to requests that need it, archived results too, and serves GET audit', async () => {
    const { send, create, read, audit, auditId, workspaceId } = await newPartner();
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
    expect((await read()).body.data).toMatchObject({ status: 'queued' });
    await stage.pool.query(
      `update audits set status = 'complete', result_archived_at = now() where audit_id = $1`,
      [auditId],
    );
    expectUnavailable(await read());
    // Nothing was sent, so there is nothing to void; the key may be used again at once.
    const { rows } = await stage.pool.query('select from audits where workspace_id = $1', [workspaceId]);
    expect(rows).toHaveLength(1);
    expect(await reservationOf('broker-unavailable')).toMatchObject({ over: true });
    broker.restore();
  });

  it('Postgres is unavailable, answers 503 and recovers', async () => {
    const { create, read, audit } = await newPartner();
    expect((await read()).status).toBe(200);
    postgres.break();
    expectUnavailable(await read());
    expectUnavailable(await create('k'));
    const stranger = await stage.partner();
    expectUnavailable(await stranger.send('GET', audit));
    postgres.restore();
    await eventually('audits are read again', async () => (await read()).status === 200);
  });

  it('the ledger does not reply, answers 503, lets a retry take over, and voids a charge without an Idempotency-Key', async () => {
    const { send, create, read, auditId, workspaceId } = await newPartner();
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
    expect((await read()).status).toBe(200);
  });

  it.each([
    [
      'takes no connections (55000)',
      (name: string) => [`alter database ${name} allow_connections false`],
      (name: string) => [`alter database ${name} allow_connections true`],
    ],
    [
      'lacks the database (3D000)',
      (name: string) => [
        `alter database ${name} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        `alter database ${name} rename to ${name}_renamed`,
      ],
      (name: string) => [
        `alter database ${name}_renamed rename to ${name}`,
        `alter database ${name} allow_connections true`,
      ],
    ],
  ])('Postgres %s, answers 503 until that is fixed, and recovers', async (_state, begin, end) => {
    const { create, read } = await newPartner();
    expect((await read()).status).toBe(200);
    await alter(...begin(database));
    try {
      for (let asked = 0; asked < 5; asked++) expectUnavailable(await read());
      expectUnavailable(await create('refused'));
    } finally {
      await alter(...end(database));
    }
    await eventually('audits are read again', async () => (await read()).status === 200);
  });

  it('Postgres is read-only, or lacks a right, answers 503 to what needs it and serves the rest', async () => {
    const { create, read } = await newPartner();
    await alter(`alter database ${database} set default_transaction_read_only = on`);
    try {
      await eventually('connections are made again', async () => (await read()).status === 200);
      expectUnavailable(await create('refused'));
    } finally {
      await alter(`alter database ${database} reset default_transaction_read_only`);
    }
    await eventually('the superuser may write again', () =>
      stage.pool.query('revoke select on audits from acs_gateway').then(
        () => true,
        () => false,
      ),
    );
    expectUnavailable(await read());
    await stage.pool.query('grant select on audits to acs_gateway');
    expect((await read()).status).toBe(200);
  });
});
