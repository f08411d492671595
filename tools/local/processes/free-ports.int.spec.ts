import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePorts, gatewayPort } from './free-ports.js';

describe('free ports', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());
  const listen = (host: string, port = 0) =>
    new Promise<number>((resolve) => {
      server = createServer().listen({ port, host }, () =>
        resolve((server?.address() as { port: number }).port),
      );
    });

  it('are never handed out twice, however many ask at once, outside the range of outgoing connections', async () => {
    const asked = (await Promise.all(Array.from({ length: 20 }, () => freePorts(5)))).flat();
    expect(new Set(asked).size).toBe(100);
    expect(Math.max(...asked)).toBeLessThan(32_768);
  });

  it.each(['127.0.0.1', '0.0.0.0', '::'])('are not those on which a process listens at %s', async (host) => {
    const taken = await listen(host);
    await expect(gatewayPort(taken, true)).rejects.toThrow(`PORT ${taken} is taken`);
  });

  it('are from 8080 on for a gateway whose address a person types, and others for the next stack', async () => {
    const first = await gatewayPort(undefined, true);
    const second = await gatewayPort(undefined, true);
    expect(first).toBeGreaterThanOrEqual(8080);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(8180);
  });
});
