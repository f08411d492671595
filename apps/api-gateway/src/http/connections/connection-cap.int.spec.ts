import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Agent } from 'undici';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../../test/support/eventually.js';
import { signIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { startGateway } from '../../../test-support/gateway-replica.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import {
  destroyOpened,
  headOf,
  isHeldOpen,
  openConnection,
  readResponses,
  send,
} from '../../../test-support/calls/raw-connection.js';

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
  const stage = useGateway({ replicas: 0 });
  let known: Partner;
  let attacker: ChildProcess | undefined;
  beforeAll(async () => {
    known = await stage.partner();
    await stage.limit(known, 'audit.fetch', 1_000_000);
  });
  afterEach(async () => {
    attacker?.kill('SIGKILL');
    destroyOpened();
    await stage.harness.stop();
  });

  const start = async (max: number, variables: Readonly<Record<string, string>> = {}) => {
    const options = { variables: { MAX_CONNECTIONS: String(max), ...variables } };
    stage.gateways = [await startGateway(stage.harness, options)];
    return stage.url;
  };
  const poll = async (dispatcher?: Agent) =>
    (await known.send('GET', '/api/v1/audit/aud_1', { ...(dispatcher && { dispatcher }) })).status;
  const pollHead = () => requestOf(known, 'GET /api/v1/audit/aud_1');
  /** Polls over a connection of its own, which is then known as one of a partner. */
  const pollOver = async (socket: Socket) => {
    socket.write(pollHead());
    expect((await readResponses(socket, 1))[0]!.status).toBe(404);
  };

  it('stay within the limit even if a client opens 20,000, and partners are served meanwhile', async () => {
    const max = 2_000;
    const url = await start(max);
    const [kept, fresh] = [new Agent(), new Agent({ pipelining: 0 })];
    try {
      expect(await poll(kept)).toBe(404);
      const flood = startAttack(url);
      let most = 0;
      let served = 0;
      while (!flood.over) {
        expect(await poll(fresh)).toBe(404);
        served++;
        most = Math.max(most, heldAt(url));
      }
      // The attacker keeps as many connections as there is room for.
      most = Math.max(most, heldAt(url));
      // A few may be opening or closing at that time.
      expect(most).toBeLessThanOrEqual(max + 10);
      expect(most).toBeGreaterThan(max / 2);
      expect(served).toBeGreaterThan(0);
      expect(await poll(kept)).toBe(404);
      expect(await poll(fresh)).toBe(404);
    } finally {
      await Promise.all([kept.destroy(), fresh.destroy()]);
    }
    expect(await closedAs('idle')).toBeGreaterThan(FLOOD / 2);
    expect(await closedAs('new')).toBe(0);
  });

  it('that are closed first are those of unknown clients, idle for longest, also within their headers, then those of partners', async () => {
    const url = await start(3);
    const partner = await openConnection(url);
    await pollOver(partner);
    const slow = await send(url, 'GET /health/live HTTP/1.1\r\nX: ');
    const served = await send(url, 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    await readResponses(served, 1);
    const others = [];
    for (const gone of [slow, served]) {
      others.push(await openConnection(url));
      await eventually('it is closed', () => isClosed(gone));
      expect(isHeldOpen(partner)).toBe(true);
    }
    await pollOver(partner);
  });

  it('of unknown clients are closed before idle ones of partners though they have requests, the longest first', async () => {
    const url = await start(4, { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
    const partner = await openConnection(url);
    await pollOver(partner);
    const slow = [];
    const [create, paid] = ['/api/v1/audit', '/payments/stripe/webhook'].map(
      (path) => `${headOf(`POST ${path}`, 'Content-Length: 1000')}{`,
    );
    for (const text of [paid!, create!, paid!]) {
      slow.push(await send(url, text));
      await eventually('it is under way', async () => (await connectionsOf('busy')) === slow.length);
    }
    const others = [];
    for (const gone of slow) {
      // With a request, or it would be closed next.
      others.push(await send(url, paid!));
      await eventually('it is closed', () => isClosed(gone));
      await eventually('the new one is under way', async () => (await connectionsOf('busy')) === 3);
      expect(isHeldOpen(partner)).toBe(true);
    }
    expect(others.map(isHeldOpen)).toEqual([true, true, true]);
    await pollOver(partner);
  });

  it('of a client that sends request after request and reads no response are closed for others', async () => {
    const url = await start(4);
    const unread = [];
    for (let count = 0; count < 4; count++) {
      const socket = await send(url, 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(60));
      unread.push(socket.pause());
      await eventually('it is under way', async () => (await connectionsOf('busy')) === unread.length);
    }
    expect(await poll()).toBe(404);
    const closedNow = async () => [await closedAs('busy'), await closedAs('idle')];
    await eventually('one is closed', async () => (await closedNow()).some((count) => count > 0));
    expect(await closedNow()).toEqual([1, 0]);
  });

  it('of partners on which a request arrives at that moment are not closed as idle', async () => {
    const url = await start(2);
    const newPartner = await stage.partner();
    const head = pollHead();
    for (const part of [head.length, 10]) {
      const [longest, idle] = [await openConnection(url), await openConnection(url)];
      for (const socket of [longest, idle]) await pollOver(socket);
      await eventually('both are idle', async () => (await connectionsOf('idle')) === 2);
      // It holds its connection. It connects in this tick, so that the server accepts it before the next bytes.
      const newcomer = send(url, requestOf(newPartner, 'GET /api/v1/events', STREAM));
      await new Promise((resolve) => process.nextTick(resolve));
      longest.write(head.slice(0, part));
      await eventually('one of them is closed', () => longest.destroyed || idle.destroyed);
      expect([longest.destroyed, idle.destroyed]).toEqual([false, true]);
      longest.write(head.slice(part));
      expect((await readResponses(longest, 1)).map(({ status }) => status)).toEqual([404]);
      await newcomer;
      destroyOpened();
      await eventually('all are gone', async () => (await openNow()) === 0);
    }
  });

  it('of partners with a request are never closed for others: a new one is refused where all have one', async () => {
    const url = await start(2);
    const blocker = await stage.pool.connect();
    try {
      const head = requestOf(known, `GET /api/v1/audit/${newId('audit')}`);
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
      for (const socket of busy) expect((await readResponses(socket, 1))[0]!.status).toBe(404);
    } finally {
      // A pool waits for its clients.
      blocker.release(true);
    }
  });

  it('that wait for events leave room for others, and make room for those of another workspace', async () => {
    const url = await start(8);
    const [first, modest] = [await stage.partner(), await stage.partner()];
    const greedy = [first, await stage.partner(first.workspaceId)];
    for (const { send } of [...greedy, modest])
      expect((await send('GET', '/api/v1/audit/aud_1')).status).toBe(404);
    const held: Socket[] = [];
    for (let count = 0; count < 6; count++) held.push(await openStream(url, greedy[count % 2]!));
    // Their share is full: 6 of 8.
    for (const path of ['/api/v1/events?wait=25', '/api/v1/events?wait=1'])
      expect(await first.send('GET', path)).toMatchObject({
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
    expect(await poll()).toBe(404);
  });

  it('of a workspace that has them all are closed for calls of others, the longest first, if they wait for events or for their client', async () => {
    const url = await start(8);
    const [greedy, modest] = [await stage.partner(), await stage.partner()];
    const waiting = await openAll(url, greedy);
    for (const longest of waiting.slice(0, 2)) {
      waiting.push(await openStream(url, modest));
      await eventually('the longest is closed', () => isClosed(longest));
    }
    expect(await closedAs('waiting')).toBe(2);
    expect(waiting.slice(2).some(isClosed)).toBe(false);
  });

  it('of a workspace that has them all are closed before the stream of another one, with which a person follows a screen', async () => {
    const url = await start(8);
    const greedy = await stage.partner();
    const { cookie, workspaceId } = await signIn(stage);
    const person = await open(url, headOf(`GET /dashboard/${workspaceId}/live`, `Cookie: ${cookie}`, STREAM));
    const waiting = await openAll(url, greedy);
    await eventually('there are 8', async () => (await closedAs('waiting')) === 1);
    expect(waiting.filter(isClosed)).toEqual([waiting[0]]);
    expect(isClosed(person)).toBe(false);
  });

  /** Sends a request, and returns once the first bytes of its response are there. */
  const open = async (url: string, request: string) => {
    const socket = await send(url, request);
    await once(socket.resume(), 'data');
    return socket;
  };
  const openStream = (url: string, key: Partner) => open(url, requestOf(key, 'GET /api/v1/events', STREAM));
  /** Its body never comes. The gateway asks for it once the key is known. */
  const openHalf = (url: string, key: Partner) =>
    open(url, requestOf(key, 'POST /api/v1/audit', 'Expect: 100-continue', 'Content-Length: 9'));
  /** Eight that wait: for their client and for events, in turn. */
  const openAll = async (url: string, key: Partner) => {
    const waiting: Socket[] = [];
    for (let pair = 0; pair < 4; pair++) waiting.push(await openHalf(url, key), await openStream(url, key));
    return waiting;
  };
  const STREAM = 'Accept: text/event-stream';
  const requestOf = ({ authorization }: Partner, start: string, ...lines: readonly string[]) =>
    headOf(start, `Authorization: ${authorization}`, ...lines);
  const closedAs = (reason: string) => stage.metric('gateway_connections_closed_total', { reason });
  const connectionsOf = (state: string) => stage.metric('gateway_connections', { state });
  const openNow = async () => (await connectionsOf('idle')) + (await connectionsOf('held'));
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
