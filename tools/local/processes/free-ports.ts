import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { trySocketLock } from './socket-lock.mjs';

/** Below the range from which Linux takes the local ports of outgoing connections, above what servers use by default. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Reservations live as long as this process. */
const reservations = new Map<number, () => void>();

/**
 * As many free loopback ports as asked, each reserved among all commands of this project on this machine until this
 * process ends. Nothing can reserve a port against strangers: a server that finds it taken after all must ask again.
 * `preferred` ports are used where they are free.
 */
export async function freePorts(count: number, preferred: readonly number[] = []): Promise<number[]> {
  const ports: number[] = [];
  const wishes = [...preferred];
  while (ports.length < count) {
    const port = wishes.shift() ?? randomInt(LOWEST, HIGHEST);
    if (!ports.includes(port) && (await reserve(port))) ports.push(port);
  }
  return ports;
}

/** True when no process listens on the port of the loopback address or of all addresses. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer((socket) => socket.destroy());
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** Gives reservations back, for when their servers are gone for good. */
export function releasePorts(ports: readonly number[]): void {
  for (const port of ports) {
    reservations.get(port)?.();
    reservations.delete(port);
  }
}

/**
 * Two clones that start at the same moment would both see a port free. So each port is first claimed by a lock of its
 * name.
 */
async function reserve(port: number): Promise<boolean> {
  if (reservations.has(port)) return false;
  const release = await trySocketLock(`port ${port}`);
  if (!release) return false;
  if (!(await isPortFree(port))) {
    release();
    return false;
  }
  reservations.set(port, release);
  return true;
}
