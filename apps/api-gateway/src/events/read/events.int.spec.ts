import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { HttpAdapterHost } from '@nestjs/core';
import { Redis } from 'ioredis';
import { request } from 'undici';
import { newEventId } from '#contracts/identifiers';
import { inTransaction } from '#postgres/transaction';
import { eventually } from '../../../../../test/support/eventually.js';
import { required } from '../../../../../test/support/servers/environment.js';
import type { SeededKey } from '../../../test-support/calls/gateway-calls.js';
import { type GatewayReplica, startGateway } from '../../../test-support/gateway-replica.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import { KeyCommands } from '../../workspaces/api-keys/key-commands.js';
import { numberEvents } from '../record/number-events.js';
import { EventStreams } from '../stream/open-waits.js';
import { ReadEvents } from './read-events.js';

jest.setTimeout(90_000);

describe('GET /events', () => {
  const stage = useGateway({ replicas: 2 });
  const tell = async ({ workspaceId }: SeededKey, type: 'balance.low' | 'audit.failed' = 'balance.low') => {
    const eventId = newEventId();
    const body = `{"id":"${eventId}","text":"${type} 漢"}`;
    await inTransaction(stage.servicePool, (client) =>
      numberEvents(client, [{ eventId, workspaceId, type, body, recent: true }]),
    );
    return body;
  };
  const tellAll = async (key: SeededKey, events: number) => {
    for (let count = 0; count < events; count++) await tell(key);
  };
  const get = ({ send }: Partner, query = '', headers: Record<string, string> = {}, url = stage.url) =>
    send('GET', `/api/v1/events${query}`, { headers, gateway: { url } });
  const ACCEPT = { accept: 'text/event-stream' };
  const forget = ({ workspaceId }: SeededKey, upTo: number) =>
    stage.pool.query('delete from gateway.events where workspace_id = $1 and sequence <= $2', [
      workspaceId,
      upTo,
    ]);
  /** Opens a stream; `text` is what has come, `ended` resolves at its end. */
  const open = async (
    { authorization }: Partner,
    { url = stage.url, query = '', headers = {} }: { url?: string; query?: string; headers?: object } = {},
  ) => {
    const stop = new AbortController();
    const response = await request(`${url}/api/v1/events${query}`, {
      headers: { authorization, ...ACCEPT, ...headers },
      signal: stop.signal,
    });
    const stream = { status: response.statusCode, headers: response.headers, text: '', ended: false, stop };
    void (async () => {
      response.body.setEncoding('utf8');
      for await (const part of response.body) stream.text += String(part);
    })()
      .catch(() => undefined)
      .finally(() => (stream.ended = true));
    return stream;
  };
  /** Gives the slots of a key to others. */
  const crowd = async ({ keyId, workspaceId }: SeededKey, kind: 'stream' | 'poll', count: number) => {
    const redis = new Redis(required('TEST_REDIS_URL'));
    const until = Date.now() + 600_000;
    const others = Array.from({ length: count }, (_, other) => [until, `${keyId}:${kind}:other-${other}`]);
    const slots = `waits:{${workspaceId}}`;
    await redis
      .multi()
      .del(slots)
      .zadd(slots, ...others.flat())
      .exec();
    await redis.quit();
  };
  const blocks = (text: string) => text.split('\n\n').filter((block) => block.startsWith('id: '));

  it('shows the stored bytes with their numbers, a page at a time', async () => {
    const key = await stage.partner();
    expect((await get(key)).text).toBe('{"data":[],"next_after":0}');
    const bodies = [await tell(key), await tell(key, 'audit.failed'), await tell(key)];
    const all = bodies.map((body, index) => `{"sequence":${index + 1},"event":${body}}`);
    expect((await get(key)).text).toBe(`{"data":[${all.join(',')}],"next_after":3}`);
    expect((await get(key, '?after=1&limit=1')).text).toBe(`{"data":[${all[1]}],"next_after":2}`);
    expect((await get(key, '?types=audit.failed&after=0')).text).toBe(`{"data":[${all[1]}],"next_after":3}`);
    expect((await get(key, '?after=3')).text).toBe('{"data":[],"next_after":3}');
    expect((await get(await stage.partner())).body).toEqual({ data: [], next_after: 0 });
    const headers = (await get(key)).headers;
    expect([headers['x-ratelimit-limit'], headers['x-request-id']]).toEqual(['120', expect.any(String)]);
  });

  it.each([
    [
      '?after=4',
      'after must be at most 3, the number of the newest event of this workspace. Begin again with after=0 if the service was restored.',
    ],
    ['?limit=101', 'limit must be a whole number from 1 to 100.'],
    ['?wait=26', 'wait must be a whole number from 0 to 25.'],
    ['?type=balance.low', 'The parameter "type" is unknown. This path takes after, types, limit, wait.'],
  ])('refuses %s', async (query, message) => {
    const key = await stage.partner();
    await tellAll(key, 3);
    const response = await get(key, query);
    expect([response.status, response.body.error]).toEqual([400, { code: 'INVALID_PARAMETER', message }]);
  });

  it('says which event is the oldest if the next one is deleted', async () => {
    const key = await stage.partner();
    await tellAll(key, 3);
    await forget(key, 2);
    for (const response of [
      await get(key, '?after=1'),
      await get(key, '', { ...ACCEPT, 'last-event-id': '1' }),
    ])
      expect([response.status, response.body.error]).toMatchObject([
        410,
        { code: 'EVENTS_EXPIRED', oldest_sequence: 3 },
      ]);
    expect((await get(key, '?after=2')).body).toMatchObject({ next_after: 3 });
    await forget(key, 3);
    expect((await get(key, '?after=2')).body.error).toEqual({
      code: 'EVENTS_EXPIRED',
      message: 'The next event will have the number 4. Send after=3, or after=0, to read on from there.',
      oldest_sequence: 4,
    });
  });

  it('answers a waiting call with the next event, whichever process stores it, or when the time is over', async () => {
    const key = await stage.partner();
    const waiting = get(key, '?wait=25&after=0');
    await pause(100);
    const body = await tell(key);
    expect((await waiting).text).toBe(`{"data":[{"sequence":1,"event":${body}}],"next_after":1}`);
    const begun = performance.now();
    const filtered = get(key, '?wait=4&after=1&types=audit.failed');
    await pause(100);
    await tell(key);
    expect((await filtered).text).toBe('{"data":[],"next_after":2}');
    expect(performance.now() - begun).toBeGreaterThan(3_990);
  });

  it('streams events as they come, and goes on after the one that the reader has', async () => {
    const key = await stage.partner();
    const first = await tell(key);
    const stream = await open(key);
    expect([stream.status, stream.headers['content-type'], stream.headers['cache-control']]).toEqual([
      200,
      'text/event-stream',
      'no-store',
    ]);
    await eventually('the first has come', () => blocks(stream.text).length === 1);
    const second = await tell(key, 'audit.failed');
    await eventually('the second has come', () => blocks(stream.text).length === 2);
    expect(stream.text).toBe(
      `: heartbeat\nid: 0\n\nid: 1\nevent: balance.low\ndata: ${first}\n\nid: 2\nevent: audit.failed\ndata: ${second}\n\n`,
    );
    stream.stop.abort();
    const again = await open(key, { headers: { 'last-event-id': '1' }, query: '?after=0' });
    await eventually('it goes on', () => blocks(again.text).length === 1);
    expect(again.text).toContain('id: 2\n');
    again.stop.abort();
    const bad = await get(key, '', { ...ACCEPT, 'last-event-id': 'x' });
    expect([bad.status, bad.body.error?.message]).toEqual([
      400,
      'Last-Event-ID must be the number of an event.',
    ]);
    const ahead = await get(key, '', { ...ACCEPT, 'last-event-id': '3' });
    expect([ahead.status, ahead.body.error?.message]).toEqual([
      400,
      expect.stringMatching(/^Last-Event-ID must be at most 2, /),
    ]);
  });

  it('has room for all listeners of a stream, and one of tracing: Node warns of a leak when there are more', async () => {
    const key = await stage.partner();
    const server = stage.gateway.app.get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
    const responses: ServerResponse[] = [];
    const note = (_: unknown, response: ServerResponse) => responses.push(response);
    server.on('request', note);
    const stream = await open(key);
    await eventually('it has begun', () => stream.text !== '');
    server.off('request', note);
    expect(responses[0]!.listenerCount('close')).toBeLessThan(responses[0]!.getMaxListeners());
    stream.stop.abort();
  });

  it('tells at once where a stream begins: nothing is missed if it breaks before the first event', async () => {
    const key = await stage.partner();
    await tellAll(key, 3);
    const stream = await open(key, { query: '?after=latest' });
    await eventually('it has begun', () => stream.text.includes('\n\n'));
    stream.stop.abort();
    expect(stream.text).toBe(': heartbeat\nid: 3\n\n');
    await tell(key);
    const again = await open(key, { query: '?after=latest', headers: { 'last-event-id': '3' } });
    await eventually('the missed event has come', () => blocks(again.text)[0]?.startsWith('id: 4\n'));
    again.stop.abort();
    await forget(key, 2);
    const oldest = await open(key);
    await eventually('the kept events have come', () => blocks(oldest.text).length === 2);
    expect(oldest.text).toMatch(/^: heartbeat\nid: 2\n\nid: 3\n/);
    oldest.stop.abort();
  });

  it('gives a waiting call no events once its key is revoked', async () => {
    const key = await stage.partner();
    const waiting = get(key, '?wait=25');
    await pause(300);
    await stage.gateway.app.get(KeyCommands, { strict: false }).revoke(key.keyId);
    await tell(key);
    const response = await waiting;
    expect([response.status, response.body.error?.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('lets a key have ten calls that wait; one that need not wait is answered all the same', async () => {
    const key = await stage.partner();
    await crowd(key, 'poll', 10);
    const refused = await get(key, '?wait=25');
    expect([refused.status, refused.body.error]).toMatchObject([
      429,
      {
        code: 'TOO_MANY_STREAMS',
        message: 'This key has 10 calls that wait for events. Close one, or try again in 15 seconds.',
        retryAfter: 15,
      },
    ]);
    expect((await get(key)).status).toBe(200);
    await tell(key);
    expect((await get(key, '?wait=25')).body).toMatchObject({ next_after: 1 });
  });

  it('lets a key have five streams over all gateways, and another one when one has ended', async () => {
    const key = await stage.partner();
    const [gateway, other] = stage.gateways as [GatewayReplica, GatewayReplica];
    const streams = await Promise.all(
      [gateway, other, gateway, other, gateway].map(({ url }) => open(key, { url })),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const refused = await get(key, '', ACCEPT, other.url);
    expect([refused.status, refused.body.error, refused.headers['retry-after']]).toMatchObject([
      429,
      { code: 'TOO_MANY_STREAMS', retryAfter: 15 },
      '15',
    ]);
    expect((await get(key)).status).toBe(200);
    streams[0]!.stop.abort();
    const more = await eventually('a slot is free', async () => {
      const stream = await open(key, { url: other.url });
      return stream.status === 200 && stream;
    });
    for (const { stop } of [...streams, more]) stop.abort();
  });

  it('ends streams with the next heartbeat: of a revoked key, of a lost slot, and of a check that fails', async () => {
    const [revoked, crowded] = [await stage.partner(), await stage.partner()];
    const streams = [await open(revoked), await open(crowded)];
    await stage.gateway.app.get(KeyCommands, { strict: false }).revoke(revoked.keyId);
    await crowd(crowded, 'stream', 5);
    const unchecked = (async () => {
      let text = '';
      const mayGoOn = () => Promise.reject(new Error('Postgres is unavailable'));
      const range = { workspaceId: crowded.workspaceId, after: 0, types: undefined };
      const gone = new AbortController().signal;
      for await (const block of stage.gateway.app
        .get(EventStreams, { strict: false })
        .blocks({ ...range, mayGoOn, gone }))
        text += block;
      return text;
    })();
    expect(await unchecked).toBe(': heartbeat\nid: 0\n\nretry: 1000\n\n');
    await eventually('the streams have ended', () => streams.every(({ ended }) => ended), 20_000);
    for (const { text } of streams) expect(text).not.toContain('retry');
  });

  it('ends streams with a hint to connect again, and answers waiting calls, when the gateway leaves', async () => {
    const key = await stage.partner();
    const leaving = await startGateway(stage.harness);
    const stream = await open(key, { url: leaving.url });
    const waiting = get(key, '?wait=25', {}, leaving.url);
    await pause(300);
    const begun = performance.now();
    expect(await leaving.stop()).toBe(true);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect((await waiting).text).toBe('{"data":[],"next_after":0}');
    await eventually('the stream has ended', () => stream.ended);
    expect(stream.text).toMatch(/\n\nretry: 1000\n\n$/);
  });

  it('takes no more memory for a reader that does not read', async () => {
    const key = await stage.partner();
    await stage.pool.query('insert into gateway.event_heads values ($1, 20000)', [key.workspaceId]);
    await stage.pool.query(
      `insert into gateway.events (workspace_id, sequence, event_id, type, body)
       select $1, n, gen_random_uuid(), 'balance.low', '"' || repeat('x', 2000) || '"' from generate_series(1, 20000) n`,
      [key.workspaceId],
    );
    const pages = jest.spyOn(stage.gateway.app.get(ReadEvents, { strict: false }), 'read');
    const headers = { authorization: key.authorization, ...ACCEPT };
    const response = await request(`${stage.url}/api/v1/events`, { headers });
    await pause(1_500);
    // The buffers of the sockets hold some; all 200 pages have 40 MB.
    expect(pages.mock.calls.length).toBeLessThan(100);
    let last = 0;
    response.body.setEncoding('utf8');
    let rest = '';
    for await (const part of response.body) {
      const lines = (rest + String(part)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (!line.startsWith('id: ') || line === 'id: 0') continue;
        expect(Number(line.slice(4))).toBe(last + 1);
        last++;
      }
      if (last === 20_000) break;
    }
    expect(last).toBe(20_000);
    expect(pages.mock.calls.length).toBeGreaterThanOrEqual(200);
  });
});
