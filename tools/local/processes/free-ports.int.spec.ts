import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePorts, isPortFree, releasePorts } from './free-ports.js';
import { trySocketLock } from './socket-lock.mjs';

describe('free ports', () => {
  const servers: Server[] = [];
  const taken: number[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
    releasePorts(taken.splice(0));
  });
  const ask = async (count: number, preferred?: number[]) => {
    const ports = await freePorts(count, preferred);
    taken.push(...ports);
    return ports;
  };
  const listen = (options: { port: number; host: string }) =>
    new Promise<void>((resolve, reject) => {
      const server = createServer().once('error', reject);
      servers.push(server);
      server.listen(options, resolve);
    });

  it('are never handed out twice, however many ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask(5)));
    expect(new Set(asked.flat()).size).toBe(100);
  });

  it('lie outside the range that outgoing connections take their local ports from', async () => {
    for (const port of await ask(50)) expect(port).toBeLessThan(32_768);
  });

  it('are the preferred ones where these are free', async () => {
    const [first = 0, second = 0] = await ask(2);
    releasePorts([first, second]);
    await listen({ port: first, host: '127.0.0.1' });
    const [chosen, other] = await ask(2, [second, first]);
    expect(chosen).toBe(second);
    expect(other).not.toBe(first);
  });

  it.each(['127.0.0.1', '0.0.0.0', '::'])('are not those on which a process listens at %s', async (host) => {
    const [port = 0] = await ask(1);
    await listen({ port, host });
    expect(await isPortFree(port)).toBe(false);
  });

  it('are not those that another clone has claimed and not yet bound', async () => {
    const [port = 0] = await ask(1);
    releasePorts([port]);
    const release = await trySocketLock(`port ${port}`);
    expect(await ask(1, [port])).not.toEqual([port]);
    release?.();
  });
});
