import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { request } from 'undici';
import { newClientAddress } from '../../apps/api-gateway/test-support/calls/http-client.js';
import { BEFORE } from './support/fair-shares/before.js';
import { Doors } from './support/fair-shares/doors.js';
import { HeldConnections } from './support/fair-shares/held-connections.js';
import { Stage } from './support/fair-shares/stage.js';
import { type Outcome, tableOf } from './support/fair-shares/table.js';

const MAX_CONNECTIONS = 60;
const KEYS = 12;
const MB = 1_048_576;

/** The table of what is found here is printed at the end. */
const outcomes = new Map<string, Outcome>();

afterAll(() => void process.stdout.write(`\n${tableOf(outcomes, BEFORE)}\n\n`));

/** Returns a request without its last bytes. */
const head = (start: string, apiKey?: string, more = '') =>
  `${start} HTTP/1.1\r\nHost: a\r\n${apiKey === undefined ? '' : `Authorization: Bearer ${apiKey}\r\n`}${more}\r\n`;

describe('a gateway of 60 connections, one workspace of which holds all it can', () => {
  let stage: Stage;
  let held: HeldConnections;
  let keys: readonly string[];
  beforeAll(async () => {
    stage = await Stage.start('fair-shares', { MAX_CONNECTIONS: String(MAX_CONNECTIONS) });
    held = new HeldConnections(stage.service.gatewayUrl);
    keys = await stage.keys(KEYS);
  }, 120_000);
  afterAll(() => stage?.stop(), 60_000);

  it.each([
    [
      '5 event streams with each of 12 keys',
      () =>
        keys.flatMap((key) =>
          Array<string>(5).fill(head('GET /api/v1/events', key, 'Accept: text/event-stream\r\n')),
        ),
    ],
    [
      '60 long polls with one key',
      () => Array<string>(MAX_CONNECTIONS).fill(head('GET /api/v1/events?wait=25', keys[0])),
    ],
    [
      "60 creates with 12 keys whose bodies don't come",
      () =>
        keys.flatMap((key) =>
          Array<string>(5).fill(head('POST /api/v1/audit', key, 'Content-Length: 1000\r\n')),
        ),
    ],
  ] as const)(
    'still answers all others: %s',
    async (attack, requests) => {
      try {
        const outcome = await stage.during(async () => {
          await held.open(requests());
          return `${await held.settled()} of ${MAX_CONNECTIONS} connections`;
        });
        outcomes.set(attack, outcome);
        expect(outcome.others.failed).toBe(0);
      } finally {
        held.close();
      }
    },
    60_000,
  );
});

describe('a gateway', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.start('fair-shares-2');
  }, 120_000);
  afterAll(() => stage?.stop(), 60_000);

  it('lets ten keys of a workspace call little more often than five', async () => {
    const keys = await stage.keys(10);
    const outcome = await stage.during(async () => {
      const atOnce = pLimit(50);
      const statuses = await Promise.all(
        Array.from({ length: 700 }, (_, call) =>
          atOnce(async () => {
            const headers = { authorization: `Bearer ${keys[call % keys.length]}` };
            const { statusCode, body } = await request(`${stage.service.gatewayUrl}/api/v1/balance`, {
              headers,
            });
            await body.dump();
            return statusCode;
          }),
        ),
      );
      return `${statuses.filter((status) => status === 200).length} balances in a minute`;
    });
    outcomes.set('700 GET /balance with ten keys', outcome);
    expect(outcome.got).toBe('330 balances in a minute');
    expect(outcome.others.failed).toBe(0);
  }, 60_000);

  it('makes no more keys than a workspace may have', async () => {
    const outcome = await stage.during(async () => `${(await stage.keys(121)).length} keys`);
    outcomes.set('120 keys at once', outcome);
    expect(Number.parseInt(outcome.got, 10)).toBeLessThanOrEqual(50);
    expect(outcome.others.failed).toBe(0);
  }, 60_000);

  it('looks up few sessions that strangers make up', async () => {
    const stranger = newClientAddress();
    const outcome = await stage.during(async () => {
      const atOnce = pLimit(100);
      const statuses = await Promise.all(
        Array.from({ length: 1_200 }, () =>
          atOnce(async () => {
            const cookie = `__Host-acs_session=${randomBytes(32).toString('base64url')}`;
            const response = await request(`${stage.service.gatewayUrl}/dashboard/account`, {
              headers: { cookie, 'x-forwarded-for': stranger },
            });
            await response.body.dump();
            return response.statusCode;
          }),
        ),
      );
      return `${statuses.filter((status) => status !== 429).length} look-ups`;
    });
    outcomes.set('1,200 dashboard requests with random cookies', outcome);
    expect(Number.parseInt(outcome.got, 10)).toBeLessThanOrEqual(300);
    expect(outcome.others.failed).toBe(0);
  }, 60_000);

  it.each([
    ['50 half-sent forms of 1 MB', 50, MB],
    ['250 half-sent forms of 1 MB', 250, MB],
    ['250 half-sent forms of 128 KB', 250, 131_072],
  ])(
    'holds little of what strangers send: %s',
    async (attack, count, bytes) => {
      const held = new HeldConnections(stage.service.gatewayUrl);
      const half = Buffer.concat([
        Buffer.from(
          head(
            'POST /dashboard/sign-in',
            undefined,
            `X-Forwarded-For: ${newClientAddress()}\r\nContent-Length: ${bytes}\r\n`,
          ),
        ),
        Buffer.alloc(bytes - 1_000, 'a'),
      ]);
      try {
        const outcome = await stage.during(async () => {
          await held.open(Array<Buffer>(count).fill(half));
          return `${await held.settled()} of ${count} held`;
        });
        outcomes.set(attack, outcome);
        expect(outcome.others.failed).toBe(0);
        if (count === 50) expect(outcome.addedMb).toBeLessThan(25);
      } finally {
        held.close();
      }
    },
    120_000,
  );
});

describe('a gateway that strangers send bodies of one byte a chunk', () => {
  let stage: Stage;
  let held: HeldConnections;
  beforeAll(async () => {
    stage = await Stage.start('fair-shares-chunks');
    held = new HeldConnections(stage.service.gatewayUrl);
  }, 120_000);
  afterAll(() => stage?.stop(), 60_000);

  const chunks = (start: string, count: number, apiKey?: string) =>
    head(start, apiKey, `X-Forwarded-For: ${newClientAddress()}\r\nTransfer-Encoding: chunked\r\n`) +
    '1\r\na\r\n'.repeat(count);

  it.each([
    ['40 forms of 120 KB, a byte a chunk', 40, () => chunks('POST /dashboard/sign-in', 120_000)],
    [
      'a create of 1 MB, a byte a chunk',
      1,
      () => chunks('POST /api/v1/audit', 1_000_000, stage.attacker.apiKey),
    ],
    ['40 refused creates of 1 MB, a byte a chunk', 40, () => chunks('POST /api/v1/audit', 1_000_000)],
  ] as const)(
    'holds little of them: %s',
    async (attack, count, text) => {
      try {
        const outcome = await stage.during(async () => {
          await held.open(Array.from({ length: count }, text));
          return `${await held.settled()} of ${count} held`;
        });
        outcomes.set(attack, outcome);
        expect(outcome.others.failed).toBe(0);
        // Mostly garbage: Node parses 64 KB of each connection before it can be told to stop.
        expect(outcome.addedMb).toBeLessThan(200);
      } finally {
        held.close();
      }
    },
    120_000,
  );
});

describe('a service whose doors are tried', () => {
  let doors: Doors;
  beforeAll(async () => {
    doors = await Doors.open();
  }, 120_000);
  afterAll(() => doors?.close(), 60_000);

  // 10 a minute, and the burst of 10 %.
  it.each([
    ['30 replays of a delivery from the dashboard', () => doors.replayFromDashboard(30), '11 replays'],
    ['40 test events from the dashboard', () => doors.sendTestEvents(40), '11 test events'],
    ['40 links to one report at once', () => doors.shareAtOnce(40), '20 live links'],
    ['another URL for an endpoint, an hour after the sign-in', () => doors.moveEndpoint(), 'nothing'],
    ['an llms.txt of 131,072 blank lines', () => doors.auditBlankLines(), 'a complete audit'],
    ['a payment of the other mode of Stripe', () => doors.payInOtherMode(), '0 credits'],
    ['a sign-in link, read as webhook-dispatcher', () => doors.redeemWhatIsSeen(), 'nothing'],
  ] as const)(
    'gives what it may: %s',
    async (attack, attempt, expected) => {
      const outcome = await doors.stage.during(attempt);
      outcomes.set(attack, outcome);
      expect(outcome.got).toBe(expected);
      expect(outcome.others.failed).toBe(0);
    },
    90_000,
  );
});
