import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import { chargedAudit } from '../../../test-support/ledger-replies.js';
import {
  destroyOpened,
  headOf,
  isEstablished,
  isHeldOpen,
  send,
} from '../../../test-support/calls/raw-connection.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';

const BODY = JSON.stringify({ url: 'https://example.com/', type: 'seo' });

describe('a caller that leaves while its audit is charged', () => {
  const stage = useGateway({ peers: ['credit-ledger'] });
  let partner: Partner;
  afterEach(destroyOpened);
  beforeAll(async () => {
    partner = await stage.partner();
    stage.ledger.script['ledger.void-charge'] = () => ({ voided: 80, balance: 100 });
  });

  /** Sends a create, lets the caller leave while the ledger works, then lets the ledger answer. Returns the audit's id. */
  async function createAndLeave(
    leave: (socket: Socket) => Promise<unknown>,
    ...headers: string[]
  ): Promise<string> {
    const { promise: charged, resolve: charge } = Promise.withResolvers<void>();
    stage.ledger.script['ledger.charge-audit'] = async () => {
      await charged;
      return chargedAudit();
    };
    const before = stage.ledger.heardOf('ledger.charge-audit').length;
    const lines = [`Authorization: ${partner.authorization}`, `Content-Length: ${BODY.length}`, ...headers];
    const socket = await send(stage.url, headOf('POST /api/v1/audit', ...lines) + BODY);
    const sent = await eventually(
      'the charge is sent',
      () => stage.ledger.heardOf('ledger.charge-audit')[before],
    );
    await leave(socket);
    charge();
    return sent.audit_id;
  }

  const isHere = async (auditId: string) =>
    (await partner.send('GET', `/api/v1/audit/${auditId}`)).status === 200;
  const voided = () => stage.ledger.heardOf('ledger.void-charge').map(({ audit_id }) => audit_id);

  it.each<[string, (socket: Socket) => Promise<unknown>]>([
    ['closing its connection', (socket) => gone(socket, () => socket.destroy())],
    ['resetting it', (socket) => gone(socket, () => socket.resetAndDestroy())],
    ['ending only its own side', (socket) => half(socket, () => socket.end())],
    ['ending it within a next request', (socket) => half(socket, () => socket.end('GET /api'))],
  ])('by %s gets the charge back where it has no Idempotency-Key', async (_, leave) => {
    const auditId = await createAndLeave(leave);
    await eventually('the charge is voided', () => voided().includes(auditId));
    await eventually('the audit is gone', async () => !(await isHere(auditId)));
  });

  it('gets the charge back also if Postgres refuses to note that, once it does not refuse any more', async () => {
    // Only what notes it inserts: the reservation is there, and the response that is stored deletes it.
    const auditId = await createAndLeave(async (socket) => {
      await stage.pool.query('revoke insert on gateway.idempotency from acs_gateway');
      await gone(socket, () => socket.destroy());
    });
    await eventually('the request has ended', async () => {
      const { rowCount } = await stage.pool.query('select from request_log where audit_id = $1', [auditId]);
      return rowCount === 1;
    });
    expect(voided()).not.toContain(auditId);
    await stage.pool.query('grant insert on gateway.idempotency to acs_gateway');
    await eventually('the charge is voided', () => voided().includes(auditId));
  });

  it('gets a 503 if it still reads, having closed its side within a following request', async () => {
    let response: Promise<string> | undefined;
    const auditId = await createAndLeave(async (socket) => {
      response = text(socket);
      await half(socket, () => socket.end('GET /api'));
    });
    expect(await response).toMatch(/^HTTP\/1.1 503 [^]*Nothing was charged/);
    await eventually('the charge is voided', () => voided().includes(auditId));
  });

  it('keeps the audit if it sent a key, and gets the response by a retry', async () => {
    const auditId = await createAndLeave(
      (socket) => gone(socket, () => socket.destroy()),
      'Idempotency-Key: k',
    );
    await eventually('the audit is there', () => isHere(auditId));
    const again = await partner.send('POST', '/api/v1/audit', { key: 'k', body: BODY });
    expect([again.status, again.body.data]).toMatchObject([202, { audit_id: auditId }]);
    expect(voided()).not.toContain(auditId);
  });
});

/** Resolves when the gateway's host knows that the caller has ended their side. */
async function half(socket: Socket, end: () => void): Promise<void> {
  // A closed socket has no ports.
  const { localPort, remotePort } = socket;
  end();
  await eventually('the gateway is told', () => !isEstablished({ localPort, remotePort }));
}

/** Resolves when the gateway knows that the connection is gone. */
async function gone(socket: Socket, leave: () => void): Promise<void> {
  const { localPort, remotePort } = socket;
  expect(isHeldOpen({ localPort, remotePort })).toBe(true);
  leave();
  await eventually('the gateway has closed its end', () => !isHeldOpen({ localPort, remotePort }));
}
