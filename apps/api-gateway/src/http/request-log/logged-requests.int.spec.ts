import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connect } from 'amqplib';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { anAudit } from '../../../test-support/audit-life.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { call, newClientAddress } from '../../../test-support/calls/http-client.js';
import { readResponse, send as sendRaw } from '../../../test-support/calls/raw-connection.js';
import { noteCreated } from '../../../test-support/created-audit.js';
import { createResponse } from '../../audits/create/create-response.js';
import { fingerprintOf } from '../idempotency/fingerprint.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';

jest.setTimeout(30_000);

/** Makes charges fail at once, because no ledger receives them. */
async function removeLedgerQueue(brokerUrl: string): Promise<void> {
  const connection = await connect(brokerUrl);
  const channel = await connection.createChannel();
  await channel.deleteQueue('credit-ledger.commands.classic');
  await connection.close();
}

const BODY = '{"url":"https://example.com/","type":"seo"}';

describe('the gateway logs a request that', () => {
  let harness: TestHarness;
  let gateway: GatewayReplica;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    await removeLedgerQueue(harness.vhost.url);
    gateway = await startGateway(harness);
  });
  afterAll(() => harness?.remove());

  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    call(gateway.url, method, path, { headers: { 'x-forwarded-for': newClientAddress(), ...headers }, body });
  const entryWhere = (condition: string, value: unknown) =>
    eventually('it is logged', async () => {
      const { rows } = await harness.pool.query<Record<string, unknown>>(
        `select * from request_log where ${condition}`,
        [value],
      );
      return rows[0];
    });
  const entryOf = (requestId: unknown) => entryWhere('request_id = $1', requestId);
  const withKey = async () => {
    const seeded = await seedKey(harness);
    return { ...seeded, headers: { authorization: `Bearer ${seeded.apiKey}` } };
  };

  it('was served, with its route, key, audit and how long it took', async () => {
    const { workspaceId, keyId, headers } = await withKey();
    const audit = anAudit(workspaceId);
    await noteCreated(harness.pool, audit);
    const before = Date.now();
    const response = await send('GET', `/api/v1/audit/${audit.auditId}?x=1`, headers);
    const requestId = response.headers['x-request-id'];
    const entry = await entryOf(requestId);
    expect(entry).toEqual({
      at: expect.any(Date),
      request_id: requestId,
      workspace_id: workspaceId,
      key_id: keyId,
      method: 'GET',
      route: '/api/v1/audit/{id}',
      status: 200,
      code: null,
      message: null,
      audit_id: audit.auditId,
      delivery_id: null,
      idempotency_key: null,
      replayed: null,
      duration_ms: expect.any(Number),
    });
    const at = (entry.at as Date).getTime();
    expect([at >= before, at <= Date.now()]).toEqual([true, true]);
  });

  it('was refused for its content, with code, message and Idempotency-Key, and nothing of its body', async () => {
    const { workspaceId, headers } = await withKey();
    const secret = 'https://user:hush@example.com/';
    const { body } = await send(
      'POST',
      '/api/v1/audit',
      { ...headers, 'idempotency-key': 'order-1' },
      JSON.stringify({ url: secret, type: 'seo' }),
    );
    const entry = await entryOf(body.request_id);
    expect(entry).toMatchObject({
      workspace_id: workspaceId,
      status: 400,
      code: 'INVALID_URL',
      message: body.error!.message,
      idempotency_key: 'order-1',
      audit_id: null,
    });
    expect(JSON.stringify(entry)).not.toContain('hush');
  });

  it('was answered with the stored response of its Idempotency-Key, which a status alone does not show', async () => {
    const { workspaceId, headers } = await withKey();
    const audit = anAudit(workspaceId);
    const request = { url: 'https://example.com/', type: 'seo' };
    await harness.pool.query(
      `insert into idempotency (workspace_id, key, fingerprint, audit_id, owner, lease_until, response, expires_at)
       values ($1, 'order-2', $2, $3, gen_random_uuid(), now(), $4, now() + interval '1 day')`,
      [workspaceId, fingerprintOf(request), audit.auditId, createResponse(audit, 420, 'req_1')],
    );
    const post = async (body: object) => {
      const keyed = { ...headers, 'idempotency-key': 'order-2' };
      const response = await send('POST', '/api/v1/audit', keyed, JSON.stringify(body));
      return entryOf(response.headers['x-request-id']);
    };
    expect(await post(request)).toMatchObject({ status: 202, replayed: true, audit_id: audit.auditId });
    expect(await post({ ...request, type: 'aeo' })).toMatchObject({ status: 409, replayed: false });
  });

  it('could not be charged, with the audit that it was for', async () => {
    const { headers } = await withKey();
    const { body } = await send('POST', '/api/v1/audit', headers, BODY);
    expect(await entryOf(body.request_id)).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      audit_id: expect.stringMatching(/^aud_/),
    });
  });

  it('asked to replay a delivery by the id of its event and was refused, with that id', async () => {
    const { headers } = await withKey();
    const event = newId('event');
    const { body } = await send('POST', `/api/v1/webhooks/deliveries/${event}/replay`, headers);
    expect(await entryOf(body.request_id)).toMatchObject({ status: 503, delivery_id: event });
  });

  it('was over the limit of its key, with that key', async () => {
    const { keyId, headers } = await withKey();
    await harness.pool.query(
      `insert into limit_overrides (key_id, endpoint, per_minute) values ($1, 'audit.fetch', 1)`,
      [keyId],
    );
    const path = `/api/v1/audit/${newId('audit')}`;
    await send('GET', path, headers);
    const { body } = await send('GET', path, headers);
    expect(await entryOf(body.request_id)).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      key_id: keyId,
      message: expect.stringContaining('limited to 1 calls a minute'),
    });
  });

  it.each([
    ['had no valid key', 'GET', '/api/v1/balance', 401, 'UNAUTHORIZED', '/api/v1/balance'],
    ['led nowhere', 'GET', '/api/v1/nothing', 404, 'NOT_FOUND', null],
    ['led nowhere by a path that is malformed', 'GET', '/api/v1/audit/%ff', 404, 'NOT_FOUND', null],
    ['had a wrong method', 'DELETE', '/api/v1/balance', 405, 'METHOD_NOT_ALLOWED', null],
  ])('%s', async (_what, method, path, status, code, route) => {
    const { body } = await send(method, path);
    expect(await entryOf(body.request_id)).toMatchObject({
      method,
      status,
      code,
      route,
      workspace_id: null,
      key_id: null,
    });
  });

  it('was none of HTTP', async () => {
    const { body } = await readResponse(await sendRaw(gateway.url, 'NONSENSE\r\n\r\n'));
    expect(await entryOf(body.request_id)).toMatchObject({ status: 400, code: 'BAD_REQUEST', method: null });
  });

  it('broke within its body', async () => {
    const { apiKey, keyId } = await withKey();
    const head = `POST /api/v1/audit HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\nTransfer-Encoding: chunked`;
    const { body } = await readResponse(await sendRaw(gateway.url, `${head}\r\n\r\nzz\r\n`));
    expect(await entryOf(body.request_id)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      key_id: keyId,
      route: '/api/v1/audit',
    });
  });

  it('whose caller disconnected, as 499', async () => {
    const { apiKey, keyId } = await withKey();
    const head = `POST /api/v1/audit HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: ${BODY.length}`;
    const blocker = await harness.pool.connect();
    try {
      await blocker.query('begin; lock table idempotency in access exclusive mode');
      const socket = await sendRaw(gateway.url, `${head}\r\nIdempotency-Key: k\r\n\r\n${BODY}`);
      await eventually('its key is being reserved', async () => {
        const { rowCount } = await blocker.query(
          `select from pg_locks where not granted and relation = 'idempotency'::regclass`,
        );
        return rowCount === 1;
      });
      socket.destroy();
      await once(socket, 'close');
      expect(await entryWhere('key_id = $1', keyId)).toMatchObject({ status: 499, code: null });
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  });

  it('asks for the API, and neither probes nor pages', async () => {
    for (const path of ['/health/live', '/docs', '/openapi.json', '/nothing'])
      await fetch(gateway.url + path);
    const { body } = await send('GET', '/api/v1/nothing');
    await entryOf(body.request_id);
    const { rows } = await harness.pool.query(
      `select route from request_log where route is not null and route !~ '^/api/v1/'`,
    );
    expect(rows).toEqual([]);
  });

  it('came just before it left', async () => {
    const other = await startGateway(harness);
    const { body } = await call(other.url, 'GET', '/api/v1/nothing');
    await other.stop();
    const { rows } = await harness.pool.query('select status from request_log where request_id = $1', [
      body.request_id,
    ]);
    expect(rows).toEqual([{ status: 404 }]);
  });
});
