import { once } from 'node:events';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connect } from 'amqplib';
import { newId } from '#contracts/identifiers';
import { HeldStatement } from '../../../../../test/fault/support/held-statement.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { anAudit } from '../../../test-support/audit-life.js';
import { call, newClientAddress } from '../../../test-support/calls/http-client.js';
import { headOf, readResponse, send as sendRaw } from '../../../test-support/calls/raw-connection.js';
import { keepReservation } from '../../../test-support/created-audit.js';
import { useGateway } from '../../../test-support/gateway-stage.js';
import { createResponse } from '../../audits/create/describe-create.js';

jest.setTimeout(60_000);

/** Makes charges fail at once, because no ledger receives them. */
async function removeLedgerQueue(brokerUrl: string): Promise<void> {
  const connection = await connect(brokerUrl);
  const channel = await connection.createChannel();
  await channel.deleteQueue('credit-ledger.commands.classic');
  await connection.close();
}

const BODY = '{"url":"https://example.com/","type":"seo"}';

describe('the gateway logs a request that', () => {
  const stage = useGateway();
  beforeAll(() => removeLedgerQueue(stage.harness.vhost.url));

  const entryWhere = (condition: string, value: unknown) =>
    eventually('it is logged', async () => {
      const { rows } = await stage.pool.query<Record<string, unknown>>(
        `select * from request_log where ${condition}`,
        [value],
      );
      return rows[0];
    });
  const entryOf = (requestId: unknown) => entryWhere('request_id = $1', requestId);

  it('was served, with its route, key, audit and how long it took', async () => {
    const { workspaceId, keyId, send } = await stage.partner();
    const audit = await stage.audit(workspaceId);
    const before = Date.now();
    const response = await send('GET', `/api/v1/audit/${audit.auditId}?x=1`);
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
    const { workspaceId, send } = await stage.partner();
    const secret = { url: 'https://user:hush@example.com/', type: 'seo' };
    const { body } = await send('POST', '/api/v1/audit', { key: 'order-1', body: secret });
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
    const { workspaceId, send } = await stage.partner();
    const audit = anAudit(workspaceId);
    const request = { url: 'https://example.com/', type: 'seo' };
    const response = createResponse(audit, 420, 'req_1');
    await keepReservation(stage.pool, { ...audit, key: 'order-2', body: request, response });
    const post = async (body: object) => {
      const { headers } = await send('POST', '/api/v1/audit', { key: 'order-2', body });
      return entryOf(headers['x-request-id']);
    };
    expect(await post(request)).toMatchObject({ status: 202, replayed: true, audit_id: audit.auditId });
    expect(await post({ ...request, type: 'aeo' })).toMatchObject({ status: 409, replayed: false });
  });

  it('could not be charged, with the audit that it was for', async () => {
    const { send } = await stage.partner();
    const { body } = await send('POST', '/api/v1/audit', { body: BODY });
    expect(await entryOf(body.request_id)).toMatchObject({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      audit_id: expect.stringMatching(/^aud_/),
    });
  });

  it('asked to replay a delivery by the id of its event and was refused, with that id', async () => {
    const { send } = await stage.partner();
    const event = newId('event');
    const { body } = await send('POST', `/api/v1/webhooks/deliveries/${event}/replay`);
    expect(await entryOf(body.request_id)).toMatchObject({ status: 503, delivery_id: event });
  });

  it('was over the limit of its key, with that key', async () => {
    const { keyId, send } = await stage.partner();
    await stage.limit({ keyId }, 'audit.fetch', 1);
    const path = `/api/v1/audit/${newId('audit')}`;
    await send('GET', path);
    const { body } = await send('GET', path);
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
    const headers = { 'x-forwarded-for': newClientAddress() };
    const { body } = await call(stage.url, method, path, { headers });
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
    const { body } = await readResponse(await sendRaw(stage.url, 'NONSENSE\r\n\r\n'));
    expect(await entryOf(body.request_id)).toMatchObject({ status: 400, code: 'BAD_REQUEST', method: null });
  });

  it('broke within its body', async () => {
    const { authorization, keyId } = await stage.partner();
    const lines = [`Authorization: ${authorization}`, 'Transfer-Encoding: chunked'];
    const text = `${headOf('POST /api/v1/audit', ...lines)}zz\r\n`;
    const { body } = await readResponse(await sendRaw(stage.url, text));
    expect(await entryOf(body.request_id)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      key_id: keyId,
      route: '/api/v1/audit',
    });
  });

  it('whose caller disconnected, as 499', async () => {
    const { authorization, keyId } = await stage.partner();
    const lines = [`Authorization: ${authorization}`, `Content-Length: ${BODY.length}`, 'Idempotency-Key: k'];
    const { url } = stage.harness.database;
    const held = await HeldStatement.at(url, 'gateway.idempotency', '%insert into idempotency%');
    try {
      const socket = await sendRaw(stage.url, headOf('POST /api/v1/audit', ...lines) + BODY);
      await held.reached();
      socket.destroy();
      await once(socket, 'close');
      expect(await entryWhere('key_id = $1', keyId)).toMatchObject({ status: 499, code: null });
    } finally {
      await held.release();
    }
  });

  it('asks for the API, and neither probes nor pages', async () => {
    for (const path of ['/health/live', '/docs/', '/openapi.json', '/nothing']) await fetch(stage.url + path);
    const headers = { 'x-forwarded-for': newClientAddress() };
    const { body } = await call(stage.url, 'GET', '/api/v1/nothing', { headers });
    await entryOf(body.request_id);
    const { rows } = await stage.pool.query(
      `select route from request_log where route is not null and route !~ '^/api/v1/'`,
    );
    expect(rows).toEqual([]);
  });
});

/** What docs/how-to/operators/sizing.md promises of one gateway. */
const ROWS_A_MINUTE = 60;

describe('the request log under a flood', () => {
  const stage = useGateway();
  const countRows = async (condition = 'true'): Promise<number> => {
    const { rows } = await stage.pool.query<{ n: number }>(
      `select count(*)::int as n from request_log where ${condition}`,
    );
    return rows[0]!.n;
  };
  const leftOut = () => stage.metric('gateway_request_log_dropped_total');
  const flood = (count: number, address: () => string, headers: Record<string, string> = {}) =>
    Promise.all(
      Array.from({ length: count }, () =>
        call(stage.url, 'GET', '/api/v1/balance', {
          headers: { 'x-forwarded-for': address(), ...headers },
        }),
      ),
    );

  it('of 401, 429 and broken requests stays small, and counts what it leaves out', async () => {
    const { authorization, keyId } = await stage.partner();
    await stage.limit({ keyId }, 'balance.get', 1);
    const begun = Date.now();
    const one = newClientAddress();
    const responses = [
      ...(await flood(350, () => one)),
      ...(await flood(200, newClientAddress)),
      ...(await flood(200, newClientAddress, { authorization })),
    ];
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThan(200);
    for (let sent = 0; sent < 100; sent++) {
      const socket = await sendRaw(stage.url, 'NONSENSE\r\n\r\n');
      socket.resume();
      await once(socket, 'end');
      socket.destroy();
    }
    await eventually(
      'every request is either a row or counted',
      async () => (await countRows()) + (await leftOut()) === 850,
    );
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1;
    expect(await countRows('key_id is null and status = 429')).toBe(0);
    expect(await countRows('key_id is null')).toBeLessThanOrEqual(minutes * ROWS_A_MINUTE);
    expect(await countRows('key_id is not null')).toBeLessThanOrEqual(minutes * ROWS_A_MINUTE + 1);
    // Some refusals of each kind are logged.
    for (const kind of [`status = 401`, `status = 429 and key_id = '${keyId}'`])
      expect(await countRows(kind)).toBeGreaterThan(0);
  });
});
