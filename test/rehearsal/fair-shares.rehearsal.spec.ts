import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { newClientAddress } from '../../apps/api-gateway/test-support/calls/http-client.js';
import { HeldConnections } from './support/fair-shares/held-connections.js';
import { during } from './support/fair-shares/others.js';

const MB = 1_048_576;
/** Mostly garbage: Node parses 64 KB of each connection before it can be told to stop. */
const MOSTLY_GARBAGE_MB = 200;

const head = (start: string, more: readonly string[]) =>
  [`${start} HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${newClientAddress()}`, ...more, '', ''].join('\r\n');

const halfSent = (bytes: number) =>
  Buffer.concat([
    Buffer.from(head('POST /dashboard/sign-in', [`Content-Length: ${bytes}`])),
    Buffer.alloc(bytes - 1_000, 'a'),
  ]);
/** All from one address. */
const [LARGE, SMALL] = [halfSent(MB), halfSent(131_072)];

/** Each from an address of its own. */
const byteAChunk = (start: string, count: number, more: readonly string[] = []) =>
  head(start, ['Transfer-Encoding: chunked', ...more]) + '1\r\na\r\n'.repeat(count);

describe('a gateway that is sent bodies that never end', () => {
  const stage = serviceStage({ name: 'fair-shares' });
  let attacker: TestWorkspace;
  let other: TestWorkspace;
  let held: HeldConnections;
  beforeAll(async () => {
    [attacker, other] = [await stage.open(100_000), await stage.open(0)];
    await other.liftLimits(['balance.get']);
    held = new HeldConnections(stage.service.gatewayUrl);
  });

  it.each<[string, number, () => string | Buffer, number]>([
    ['half-sent forms of 1 MB', 250, () => LARGE, Infinity],
    ['half-sent forms of 128 KB', 250, () => SMALL, Infinity],
    // Last of the forms: the gateway is warm then.
    ['half-sent forms of 1 MB', 50, () => LARGE, 25],
    [
      'forms of 120 KB, a byte a chunk',
      40,
      () => byteAChunk('POST /dashboard/sign-in', 120_000),
      MOSTLY_GARBAGE_MB,
    ],
    [
      'create of 1 MB, a byte a chunk',
      1,
      () => byteAChunk('POST /api/v1/audit', 1_000_000, [`Authorization: Bearer ${attacker.apiKey}`]),
      MOSTLY_GARBAGE_MB,
    ],
    [
      'refused creates of 1 MB, a byte a chunk',
      40,
      () => byteAChunk('POST /api/v1/audit', 1_000_000),
      MOSTLY_GARBAGE_MB,
    ],
  ])(
    'holds little of them and answers all others: %s, %i at once',
    async (attack, count, body, mostMb) => {
      try {
        const { others, addedMb, left } = await during(
          async () => {
            await held.open(Array.from({ length: count }, body));
            return held.settled();
          },
          stage.service,
          other.apiKey,
        );
        const figures = { others, addedMb: Math.round(addedMb), left };
        process.stdout.write(`${count} ${attack}: ${JSON.stringify(figures)}\n`);
        expect(others.failed).toBe(0);
        expect(addedMb).toBeLessThan(mostMb);
      } finally {
        held.close();
      }
    },
    120_000,
  );
});
