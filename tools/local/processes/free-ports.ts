import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Below the range from which Linux takes the local ports of outgoing connections, above what servers use by default. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** Reservations live as long as this process. */
const reservations = new Map<number, Server>();

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

/** True when nobody listens on the port of the loopback address or of all addresses. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = await listen({ port, host, exclusive: true });
  if (!server) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** Gives reservations back, for when their servers are gone for good. */
export function releasePorts(ports: readonly number[]): void {
  for (const port of ports) {
    reservations.get(port)?.close();
    reservations.delete(port);
  }
}

/**
 * Two clones that start at the same moment would both see a port free. So each port is first claimed by an abstract Unix
 * socket of that name, which only one process can hold, and which the kernel frees when that process ends.
 */
async function reserve(port: number): Promise<boolean> {
  if (reservations.has(port)) return false;
  const claim = await listen({ path: `\0audit-credit-service-port-${port}` });
  if (!claim) return false;
  if (!(await isPortFree(port))) {
    claim.close();
    return false;
  }
  claim.unref();
  reservations.set(port, claim);
  return true;
}

function listen(options: {
  port?: number;
  host?: string;
  path?: string;
  exclusive?: boolean;
}): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen(options, () => resolve(server));
  });
}
