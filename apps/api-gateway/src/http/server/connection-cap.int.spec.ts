import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Agent } from 'undici';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { signIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { seedKey, type SeededKey } from '../../../test-support/calls/gateway-calls.js';
import { call } from '../../../test-support/calls/http-client.js';
import {
  isHeldOpen,
  openConnection,
  readResponses,
  send,
} from '../../../test-support/calls/raw-connection.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';

jest.setTimeout(120_000);

const FLOOD = 20_000;

/**
 * Opens connections from many addresses, 200 at a time, sends nothing, and holds each as long as it can. A connection
 * that the kernel has no room for is given up, because it would be tried again for a minute.
 */
const ATTACKER = `
  const { connect } = require('node:net');
  const [port, total] = process.argv.slice(1).map(Number);
  let begun = 0, over = 0;
  function next() {
    if (begun >= total) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.1.' + (1 + (begun++ % 200)) });
    const timer = setTimeout(() => socket.destroy(), 500);
    let met = false;
    const meet = () => {
      clearTimeout(timer);
      if (!met) { met = true; if (++over === total) process.send('done'); next(); }
    };
    socket.on('connect', meet).on('close', meet).on('error', meet).resume();
  }
  for (let first = 0; first < 200; first++) next();`;

describe('the connections of a gateway', () => {
  let harness: TestHarness;
  let headers: Record<string, string>;
  let gateway: GatewayReplica | undefined;
  let attacker: ChildProcess | undefined;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    const { apiKey, keyId } = await seedKey(harness);
    headers = { authorization: `Bearer ${apiKey}` };
    await harness.pool.query(
      `insert into limit_overrides (key_id, endpoint, per_minute) values ($1, 'audit.fetch', 1000000)`,
      [keyId],
    );
  });
  afterEach(async () => {
    attacker?.kill('SIGKILL');
    await gateway?.stop();
  });
  afterAll(() => harness?.remove());

  const start = async (max: number, variables: Readonly<Record<string, string>> = {}) => {
    gateway = await startGateway(harness, { variables: { MAX_CONNECTIONS: String(max), ...variables } });
    return gateway.url;
  };
  const poll = async (url: string, dispatcher?: Agent) =>
    (await call(url, 'GET', '/api/v1/audit/aud_1', { headers, ...(dispatcher && { dispatcher }) })).status;

  it('stay within the limit even if a client opens 20,000, and partners are served meanwhile', async () => {
    const max = 2_000;
    const url = await start(max);
    const [kept, fresh] = [new Agent(), new Agent({ pipelining: 0 })];
    try {
      expect(await poll(url, kept)).toBe(404);
      const flood = startAttack(url);
      let most = 0;
      let served = 0;
      while (!flood.over) {
        expect(await poll(url, fresh)).toBe(404);
        served++;
        most = Math.max(most, heldAt(url));
      }
      // The attacker keeps as many connections as there is room for.
      most = Math.max(most, heldAt(url));
      // A few may be opening or closing at that time.
      expect(most).toBeLessThanOrEqual(max + 10);
      expect(most).toBeGreaterThan(max / 2);
      expect(served).toBeGreaterThan(0);
      expect(await poll(url, kept)).toBe(404);
      expect(await poll(url, fresh)).toBe(404);
    } finally {
      await Promise.all([kept.destroy(), fresh.destroy()]);
    }
    expect(await closedAs('idle')).toBeGreaterThan(FLOOD / 2);
    expect(await closedAs('new')).toBe(0);
  });

  it('that are closed first are those of unknown clients, idle for longest, also within their headers, then those of partners', async () => {
    const url = await start(3);
    const head = `GET /api/v1/audit/aud_1 HTTP/1.1\r\nHost: a\r\nAuthorization: ${headers.authorization}\r\n\r\n`;
    const partner = await send(url, head);
    expect((await readResponses(partner, 1))[0]!.status).toBe(404);
    const slow = await send(url, 'GET /health/live HTTP/1.1\r\nX: ');
    const served = await send(url, 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    await readResponses(served, 1);
    const others = [];
    for (const gone of [slow, served]) {
      others.push(await openConnection(url));
      await eventually('it is closed', () => isClosed(gone));
      expect(isHeldOpen(partner)).toBe(true);
    }
    partner.write(head);
    expect((await readResponses(partner, 1))[0]!.status).toBe(404);
    for (const socket of [partner, slow, served, ...others]) socket.destroy();
  });

  it('of unknown clients are closed before idle ones of partners though they have requests, the longest first', async () => {
    const url = await start(4, { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
    const head = `GET /api/v1/audit/aud_1 HTTP/1.1\r\nHost: a\r\nAuthorization: ${headers.authorization}\r\n\r\n`;
    const partner = await send(url, head);
    expect((await readResponses(partner, 1))[0]!.status).toBe(404);
    const slow = [];
    for (const start of [
      'POST /payments/stripe/webhook',
      'POST /api/v1/audit',
      'POST /payments/stripe/webhook',
    ]) {
      slow.push(await send(url, `${start} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{`));
      await eventually('it is under way', async () => (await connectionsOf('busy')) === slow.length);
    }
    const others = [];
    for (const gone of slow) {
      // With a request, or it would be closed next.
      others.push(
        await send(url, 'POST /payments/stripe/webhook HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{'),
      );
      await eventually('it is closed', () => isClosed(gone));
      await eventually('the new one is under way', async () => (await connectionsOf('busy')) === 3);
      expect(isHeldOpen(partner)).toBe(true);
    }
    expect(others.map(isHeldOpen)).toEqual([true, true, true]);
    partner.write(head);
    expect((await readResponses(partner, 1))[0]!.status).toBe(404);
    for (const socket of [partner, ...slow, ...others]) socket.destroy();
  });

  it('of a client that sends request after request and reads no response are closed for others', async () => {
    const url = await start(4);
    const unread = [];
    for (let count = 0; count < 4; count++) {
      const socket = await send(url, 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(60));
      unread.push(socket.pause());
      await eventually('it is under way', async () => (await connectionsOf('busy')) === unread.length);
    }
    expect(await poll(url)).toBe(404);
    const closedNow = async () => [await closedAs('busy'), await closedAs('idle')];
    await eventually('one is closed', async () => (await closedNow()).some((count) => count! > 0));
    expect(await closedNow()).toEqual([1, 0]);
    for (const socket of unread) socket.destroy();
  });

  it('of partners on which a request arrives at that moment are not closed as idle', async () => {
    const url = await start(2);
    const newPartner = await seedKey(harness);
    const head = `GET /api/v1/audit/aud_1 HTTP/1.1\r\nHost: a\r\nAuthorization: ${headers.authorization}\r\n\r\n`;
    for (const part of [head.length, 10]) {
      const [longest, idle] = [await send(url, head), await send(url, head)];
      for (const socket of [longest, idle]) expect((await readResponses(socket, 1))[0]!.status).toBe(404);
      await eventually('both are idle', async () => (await connectionsOf('idle')) === 2);
      // It holds its connection. It connects in this tick, so that the server accepts it before the next bytes.
      const newcomer = send(
        url,
        `${requestOf(newPartner, 'GET /api/v1/events')}Accept: text/event-stream\r\n\r\n`,
      );
      await new Promise((resolve) => process.nextTick(resolve));
      longest.write(head.slice(0, part));
      await eventually('one of them is closed', () => longest.destroyed || idle.destroyed);
      expect([longest.destroyed, idle.destroyed]).toEqual([false, true]);
      longest.write(head.slice(part));
      expect((await readResponses(longest, 1)).map(({ status }) => status)).toEqual([404]);
      for (const socket of [longest, idle, await newcomer]) socket.destroy();
      await eventually('all are gone', async () => (await openNow()) === 0);
    }
  });

  it('of partners with a request are never closed for others: a new one is refused where all have one', async () => {
    const url = await start(2);
    const blocker = await harness.pool.connect();
    try {
      const head = `GET /api/v1/audit/${newId('audit')} HTTP/1.1\r\nHost: a\r\nAuthorization: ${headers.authorization}\r\n\r\n`;
      const busy = [await send(url, head), await send(url, head)];
      // From its first response on, a connection is known as one of a partner.
      for (const socket of busy) expect((await readResponses(socket, 1))[0]!.status).toBe(404);
      await blocker.query('begin; lock table audits in access exclusive mode');
      for (const socket of busy) socket.write(head);
      await eventually('both are under way', async () => (await connectionsOf('busy')) === 2);
      const refused = await openConnection(url);
      refused.resume();
      await eventually('it is refused', () => refused.closed);
      await blocker.query('rollback');
      for (const socket of busy) {
        expect((await readResponses(socket, 1))[0]!.status).toBe(404);
        socket.destroy();
      }
    } finally {
      // A pool waits for its clients.
      blocker.release(true);
    }
  });

  it('that wait for events leave room for others, and make room for those of another workspace', async () => {
    const url = await start(8);
    const [greedy, modest] = [await keysOf(2), await seedKey(harness)];
    for (const key of [...greedy, modest])
      expect((await get(url, key, '/api/v1/audit/aud_1')).status).toBe(404);
    const held: Socket[] = [];
    for (let count = 0; count < 6; count++) held.push(await openStream(url, greedy[count % 2]!));
    // Their share is full: 6 of 8.
    for (const path of ['/api/v1/events?wait=25', '/api/v1/events?wait=1'])
      expect(await get(url, greedy[0]!, path)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '15' },
        body: {
          error: {
            code: 'TOO_MANY_STREAMS',
            message: expect.stringContaining('This gateway has 6 open streams'),
            retryAfter: 15,
          },
        },
      });
    for (const longest of [held[0]!, held[1]!]) {
      held.push(await openStream(url, modest));
      await eventually('the longest is closed', () => isClosed(longest));
    }
    expect(held.slice(2).some(isClosed)).toBe(false);
    expect(await poll(url)).toBe(404);
    for (const socket of held) socket.destroy();
  });

  it('of a workspace that has them all are closed for calls of others, the longest first, if they wait for events or for their client', async () => {
    const url = await start(8);
    const [greedy, modest] = [await seedKey(harness), await seedKey(harness)];
    const waiting: Socket[] = [];
    for (let pair = 0; pair < 4; pair++)
      waiting.push(await openHalf(url, greedy), await openStream(url, greedy));
    for (const longest of waiting.slice(0, 2)) {
      waiting.push(await openStream(url, modest));
      await eventually('the longest is closed', () => isClosed(longest));
    }
    expect(await closedAs('waiting')).toBe(2);
    expect(waiting.slice(2).some(isClosed)).toBe(false);
    for (const socket of waiting) socket.destroy();
  });

  it('of a workspace that has them all are closed before the stream of another one, with which a person follows a screen', async () => {
    const url = await start(8);
    const greedy = await seedKey(harness);
    const { cookie, workspaceId } = await signIn({ pool: harness.pool, url });
    const person = await open(
      url,
      `GET /dashboard/${workspaceId}/live HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`,
    );
    const waiting: Socket[] = [];
    for (let pair = 0; pair < 4; pair++)
      waiting.push(await openHalf(url, greedy), await openStream(url, greedy));
    await eventually('there are 8', async () => (await closedAs('waiting')) === 1);
    expect(waiting.filter(isClosed)).toEqual([waiting[0]]);
    expect(isClosed(person)).toBe(false);
    for (const socket of [person, ...waiting]) socket.destroy();
  });

  /** Sends a request, and returns once the first bytes of its response are there. */
  const open = async (url: string, request: string) => {
    const socket = await send(url, request);
    await once(socket.resume(), 'data');
    return socket;
  };
  const openStream = (url: string, key: SeededKey) =>
    open(url, `${requestOf(key, 'GET /api/v1/events')}Accept: text/event-stream\r\n\r\n`);
  /** Its body never comes. The gateway asks for it once the key is known. */
  const openHalf = (url: string, key: SeededKey) =>
    open(url, `${requestOf(key, 'POST /api/v1/audit')}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n`);
  const requestOf = ({ apiKey }: SeededKey, start: string) =>
    `${start} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\n`;
  const get = (url: string, { apiKey }: SeededKey, path: string) =>
    call(url, 'GET', path, { headers: { authorization: `Bearer ${apiKey}` } });
  const closedAs = async (reason: string) => {
    const { values } = await gateway!.context.metrics
      .getSingleMetric('gateway_connections_closed_total')!
      .get();
    return values.find(({ labels }) => labels.reason === reason)?.value;
  };
  /** Makes keys of one new workspace. */
  const keysOf = async (count: number) => {
    const first = await seedKey(harness);
    const more = Array.from({ length: count - 1 }, () => seedKey(harness, first.workspaceId));
    return [first, ...(await Promise.all(more))];
  };
  const connectionsOf = async (state: string) => {
    const { values } = await gateway!.context.metrics.getSingleMetric('gateway_connections')!.get();
    return values.find(({ labels }) => labels.state === state)?.value;
  };
  const openNow = async () => (await connectionsOf('idle'))! + (await connectionsOf('held'))!;
  /** Whether the server has closed it. */
  const isClosed = (socket: Socket) => socket.destroyed || !isHeldOpen(socket);
  const startAttack = (url: string) => {
    const state = { over: false };
    attacker = spawn(process.execPath, ['-e', ATTACKER, new URL(url).port, String(FLOOD)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    attacker.once('message', () => (state.over = true)).once('exit', () => (state.over = true));
    return state;
  };
});

/**
 * Counts the connections that the server holds, according to Linux. Those that it has not accepted yet have inode 0. A
 * list that changes while it is read may have a connection twice.
 */
function heldAt(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set<string>();
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, local, , state, , , , , , inode] = line.trim().split(/ +/);
    if (local?.endsWith(`:${port}`) && state === '01' && inode !== '0') inodes.add(inode!);
  }
  return inodes.size;
}
