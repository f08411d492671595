import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { handlingFields, whileHandling } from '#telemetry/handling';
import { coalesceWrites } from './coalesce-writes.js';

describe('writes of one turn', () => {
  let server: Server;
  let here: Socket;
  let there: Socket;
  beforeEach(async () => {
    // It does not read, so that a write is the first to find out that the peer is gone.
    server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    there = connect((server.address() as AddressInfo).port, '127.0.0.1');
    [here] = (await once(server, 'connection')) as [Socket];
    coalesceWrites(here);
  });
  afterEach(() => {
    here.destroy();
    there.destroy();
    server.close();
  });

  it('arrive together, in their order', async () => {
    const arrived = once(there, 'data');
    for (const text of ['a', 'b', 'c']) here.write(text);
    expect(String((await arrived)[0])).toBe('abc');
  });

  it('that fail do so as part of no request', async () => {
    const failed = new Promise<object>((resolve) => here.once('error', () => resolve(handlingFields())));
    there.resetAndDestroy();
    await once(there, 'close');
    while (!here.destroyed) {
      whileHandling({ request_id: 'req_1' }, () => here.write('x'));
      await turn();
    }
    expect(await failed).toEqual({});
  });
});
