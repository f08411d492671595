import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawServer, startRawServer } from '../../test/raw-server.js';
import { egressPolicy } from '../rules/egress-policy.js';
import { openExchange } from './open-exchange.js';
import { StageClock } from './stage-clock.js';

let server: RawServer;
let requests = 0;

beforeAll(async () => {
  server = await startRawServer((socket) => {
    requests += 1;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
});
afterAll(() => server.close());

/** Asks the server at 127.0.0.1, where only these addresses were vetted. */
const statusWith = async (addresses: readonly string[]): Promise<number> => {
  const clock = new StageClock({ connect: 2_000 });
  try {
    const target = { url: new URL(server.url), addresses };
    const exchange = await openExchange(
      target,
      { method: 'GET', headers: {} },
      { policy: egressPolicy(), clock },
    );
    await exchange.close();
    return exchange.status;
  } finally {
    clock.stop();
  }
};

describe('a connection whose peer', () => {
  // An address in the URL is connected to without a look-up, so that nothing but the check of the peer stands here.
  it.each([
    ['is another one', ['127.0.0.2']],
    ['is near the vetted ones', ['127.0.0.0', '127.0.0.3']],
    ['is of another family', ['::1']],
    ['was never looked up', []],
  ])('%s than was vetted ends before a byte is sent', async (_what, addresses) => {
    const before = requests;
    await expect(statusWith(addresses)).rejects.toMatchObject({ code: 'forbidden_target', stage: 'connect' });
    expect(requests).toBe(before);
  });

  it('was vetted serves, whichever of the addresses it is', async () => {
    expect(await statusWith(['127.0.0.2', '127.0.0.1'])).toBe(200);
  });
});
