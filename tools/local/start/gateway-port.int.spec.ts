import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePorts, releasePorts } from '../processes/free-ports.js';
import { chooseGatewayPort } from './gateway-port.js';

describe('the gateway’s port', () => {
  let server: Server | undefined;
  const chosen: number[] = [];
  afterEach(() => {
    server?.close();
    releasePorts(chosen.splice(0));
  });
  const choose = async (asked: number | undefined, memorable: boolean) => {
    const port = await chooseGatewayPort(asked, memorable);
    chosen.push(port);
    return port;
  };
  const takenPort = async () => {
    const [port = 0] = await freePorts(1);
    chosen.push(port);
    await new Promise<void>((resolve) => {
      server = createServer().listen(port, '127.0.0.1', resolve);
    });
    return port;
  };

  it('is the one that was asked for', async () => {
    const [port = 0] = await freePorts(1);
    releasePorts([port]);
    expect(await choose(port, true)).toBe(port);
  });

  it('is refused by its number when it was asked for and is taken', async () => {
    const port = await takenPort();
    await expect(chooseGatewayPort(port, true)).rejects.toThrow(`PORT ${port} is taken`);
  });

  it('is the next free one from 8080 on, and another one for the next stack', async () => {
    const first = await choose(undefined, true);
    const second = await choose(undefined, true);
    expect(first).toBeGreaterThanOrEqual(8080);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(8180);
  });
});
