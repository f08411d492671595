import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AbortedError } from '../errors/errors.js';
import { FakeService } from '../fake/fake-service.js';
import { systemClock } from '../http/clock.js';
import { testEvent } from '../webhooks/sign.js';
import { verify } from '../webhooks/verify.js';
import { listenArguments } from './arguments.js';
import { CursorFile } from './cursor-file.js';
import { lineOf } from './forward.js';
import { listen, replay } from './listen.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

const OWNER = { baseUrl: 'https://fake.invalid', forward: 'http://localhost/hooks', apiKey: 'acs_live_fake' };

/** The sequence in a cursor file. */
const sequenceIn = (path: string) =>
  (JSON.parse(readFileSync(path, 'utf8')) as { sequence: number }).sequence;

describe('listen', () => {
  let folder: string;
  let path: string;
  let fake: FakeService;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'acs-listen-'));
    path = join(folder, 'cursor.json');
    fake = new FakeService();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Listens until `count` events were answered with a 2xx; `statuses` are those of the first attempts. */
  const listened = async (
    count: number,
    { from, statuses = [] }: { from?: number; statuses?: number[] } = {},
  ) => {
    const stop = new AbortController();
    const got: { id: string; cursor: number; status: number }[] = [];
    const receive = async (_url: unknown, init?: RequestInit) => {
      const status = statuses.shift() ?? 204;
      const { id } = await verify(init!.body as string, init!.headers as Record<string, string>, SECRET);
      got.push({ id, cursor: sequenceIn(path), status });
      return new Response(null, { status });
    };
    const client = fake.client();
    const clock = { ...systemClock, pause: async () => undefined };
    let done = 0;
    await listen({
      client,
      cursor: new CursorFile(path, OWNER),
      from,
      url: 'http://localhost/hooks',
      secret: SECRET,
      signal: stop.signal,
      clock,
      fetch: receive,
      onAttempt: (_item, { status }) => {
        if (status === 204 && ++done === count) setImmediate(() => stop.abort());
      },
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return got;
  };
  const add = (...ids: string[]) => ids.forEach((id) => fake.addEvent(testEvent({ id })));

  it('forwards what happened while it was off, and nothing twice', async () => {
    add('evt_1');
    const first = listened(1);
    while (fake.requests.length < 2) await new Promise(setImmediate);
    add('evt_2');
    expect((await first).map(({ id }) => id)).toEqual(['evt_2']);
    add('evt_3', 'evt_4');
    expect((await listened(2)).map(({ id }) => id)).toEqual(['evt_3', 'evt_4']);
    expect(sequenceIn(path)).toBe(4);
    expect(readFileSync(path, 'utf8')).not.toContain(OWNER.apiKey);
  });

  it('moves its cursor only when an event was answered with a 2xx, and tries until then', async () => {
    add('evt_1', 'evt_2');
    const got = await listened(2, { from: 1, statuses: [500, 302, 204] });
    expect(got).toEqual([
      { id: 'evt_1', cursor: 0, status: 500 },
      { id: 'evt_1', cursor: 0, status: 302 },
      { id: 'evt_1', cursor: 0, status: 204 },
      { id: 'evt_2', cursor: 1, status: 204 },
    ]);
  });

  it('begins where it is told, whatever the cursor file says', async () => {
    add('evt_1', 'evt_2', 'evt_3');
    new CursorFile(path, OWNER).write(3);
    expect((await listened(2, { from: 2 })).map(({ id }) => id)).toEqual(['evt_2', 'evt_3']);
  });

  it('ends at once when it is stopped before the first answer', async () => {
    const never = fake.client({ fetch: () => new Promise(() => undefined) });
    const stop = new AbortController();
    const listening = listen({
      client: never,
      cursor: new CursorFile(path, OWNER),
      from: undefined,
      url: 'http://localhost/hooks',
      secret: SECRET,
      signal: stop.signal,
      clock: systemClock,
      fetch,
      onAttempt: () => undefined,
    }).catch((error: unknown) => error);
    stop.abort();
    const error = await Promise.race([listening, after(2_000, 'still listening', { ref: false })]);
    expect(error).toBeInstanceOf(AbortedError);
  });

  it.each([
    { baseUrl: 'https://other.invalid' },
    { forward: 'http://localhost/other' },
    { apiKey: 'acs_live_other' },
  ])('refuses the cursor of another listener, unless it is told where to begin: %p', async (other) => {
    add('evt_1');
    new CursorFile(path, { ...OWNER, ...other }).write(0);
    await expect(listened(1)).rejects.toThrow('--from');
    expect((await listened(1, { from: 1 })).map(({ id }) => id)).toEqual(['evt_1']);
  });

  it('refuses a cursor file that another process uses, and takes that of one that is gone', () => {
    const cursor = new CursorFile(path, OWNER);
    writeFileSync(`${path}.lock`, String(process.ppid));
    expect(() => cursor.lock()).toThrow(`process ${process.ppid}`);
    writeFileSync(`${path}.lock`, '4194305');
    cursor.lock()();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it('does not begin anywhere else when its cursor file is damaged', async () => {
    writeFileSync(path, '{"sequence":');
    await expect(listened(1)).rejects.toThrow('is no cursor file');
  });

  it('replays one event by its id, with the bytes that are stored', async () => {
    add('evt_1', 'evt_2', 'evt_3');
    const bodies: string[] = [];
    const forwarding = {
      url: 'http://localhost/hooks',
      secret: SECRET,
      clock: systemClock,
      signal: new AbortController().signal,
      fetch: async (_url: unknown, init?: RequestInit) => {
        bodies.push(init!.body as string);
        return new Response(null, { status: 200 });
      },
    };
    const client = fake.client();
    const replayed = await replay({ client, ...forwarding }, 'evt_2');
    expect(replayed).toMatchObject({ ok: true, item: { sequence: 2 } });
    expect(bodies).toEqual([JSON.stringify(fake.events[1]!.event)]);
    expect(await replay({ client, ...forwarding }, 'evt_9')).toBeUndefined();
  });
});

it('the arguments of listen are read, and mistakes are named', () => {
  expect(
    listenArguments(['listen', '--forward', 'http://localhost:3000/hooks?a=b', '--from=7', '--json']),
  ).toEqual({
    forward: 'http://localhost:3000/hooks?a=b',
    from: 7,
    cursorFile: '.audit-credit-cursor.json',
    json: true,
    replay: undefined,
  });
  expect(() => listenArguments(['listen'])).toThrow('--forward');
  expect(() => listenArguments(['listen', '--forward', 'localhost'])).toThrow('http://');
  expect(() => listenArguments(['listen', '--forward', '--json'])).toThrow('--forward has no value');
  expect(() => listenArguments(['listen', '--cursor'])).toThrow('--cursor has no value');
  expect(() => listenArguments(['listen', '--form', '7'])).toThrow('no option --form');
  expect(() => listenArguments(['--forward', 'http://x'])).toThrow('The command is: listen.');
  expect(() => listenArguments(['listen', '--forward', 'http://x', '--from', '0'])).toThrow('--from');
});

it('an attempt is one line, or one JSON object', () => {
  const item = { sequence: 7, event: testEvent({ id: 'evt_1' }), body: '{}' };
  expect(lineOf(item, { status: undefined, ms: 3 }, false)).toBe(
    '7 audit.completed evt_1 → no answer (3 ms)',
  );
  expect(JSON.parse(lineOf(item, { status: 204, ms: 3 }, true))).toEqual({
    sequence: 7,
    id: 'evt_1',
    type: 'audit.completed',
    status: 204,
    ms: 3,
  });
});
