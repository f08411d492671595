import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { newClientAddress } from '../../apps/api-gateway/test-support/calls/http-client.js';
import { HeldConnections } from './support/fair-shares/held-connections.js';
import { during } from './support/fair-shares/others.js';

const MB = 1_048_576;
/** Mostly garbage: Node parses 64 KB of each connection before it can be told to stop. */
const MOSTLY_GARBAGE_MB = 200;

type Attack = () => readonly (string | Buffer)[];

const head = (start: string, more: readonly string[]) =>
  [`${start} HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${newClientAddress()}`, ...more, '', ''].join('\r\n');

/** All from one address, which no other attack has. */
const halfSent = (count: number, bytes: number): readonly Buffer[] =>
  Array<Buffer>(count).fill(
    Buffer.concat([
      Buffer.from(head('POST /dashboard/sign-in', [`Content-Length: ${bytes}`])),
      Buffer.alloc(bytes - 1_000, 'a'),
    ]),
  );

/** Each from an address of its own. */
const byteAChunk = (count: number, start: string, bytes: number, more: readonly string[] = []) =>
  Array.from(
    { length: count },
    () => head(start, ['Transfer-Encoding: chunked', ...more]) + '1\r\na\r\n'.repeat(bytes),
  );

describe('a gateway that is sent bodies that never end', () => {
  const stage = serviceStage({ name: 'fair-shares', closed: true });
  let attacker: TestWorkspace;
  let other: TestWorkspace;
  let held: HeldConnections;
  beforeAll(async () => {
    [attacker, other] = [await stage.open(100_000), await stage.open(0)];
    await other.liftLimits(['balance.get']);
    held = new HeldConnections(stage.service.gatewayUrl);
    // A new process takes memory once, whatever it is sent.
    await during(() => held.open(halfSent(50, MB)).then(() => held.atMost(8)), stage.service, other.apiKey);
    held.close();
  }, 60_000);

  it.each<[string, Attack, number, number]>([
    ['50 half-sent forms of 1 MB', () => halfSent(50, MB), 8, 25],
    ['250 half-sent forms of 1 MB', () => halfSent(250, MB), 8, 100],
    ['250 half-sent forms of 128 KB', () => halfSent(250, 131_072), 64, 100],
    [
      '40 forms of 120 KB, a byte a chunk',
      () => byteAChunk(40, 'POST /dashboard/sign-in', 120_000),
      0,
      MOSTLY_GARBAGE_MB,
    ],
    [
      'a create of 1 MB, a byte a chunk',
      () => byteAChunk(1, 'POST /api/v1/audit', 1_000_000, [`Authorization: Bearer ${attacker.apiKey}`]),
      0,
      MOSTLY_GARBAGE_MB,
    ],
    [
      '40 refused creates of 1 MB, a byte a chunk',
      () => byteAChunk(40, 'POST /api/v1/audit', 1_000_000),
      0,
      MOSTLY_GARBAGE_MB,
    ],
  ])(
    'holds little of them and answers all others: %s',
    async (attack, requests, mostLeft, mostMb) => {
      try {
        const { others, addedMb, left } = await during(
          async () => {
            await held.open(requests());
            return held.atMost(mostLeft);
          },
          stage.service,
          other.apiKey,
        );
        const figures = { others, addedMb: Math.round(addedMb), left };
        process.stdout.write(`${attack}: ${JSON.stringify(figures)}\n`);
        expect(others.failed).toBe(0);
        expect(addedMb).toBeLessThan(mostMb);
      } finally {
        held.close();
      }
    },
    120_000,
  );
});
