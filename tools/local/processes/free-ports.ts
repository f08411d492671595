import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { PortTaken } from '#runtime/http/listen-address';
import { tryLock } from '../run/clone-lock.mjs';

/** Below the range from which Linux takes the local ports of outgoing connections, above what servers use by default. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
/** Where a port that a person will type is looked for. */
const FIRST_TO_TYPE = 8080;

/**
 * As many free loopback ports as asked, each reserved among all commands of this project on this machine until this
 * process ends. Nothing can reserve a port against strangers: a server that finds it taken after all must ask again.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await reserve(port)) ports.push(port);
  }
  return ports;
}

/**
 * The gateway's port: `asked` where one was asked for (throws `PortTaken` rather than choosing another), the first free one
 * from 8080 on where a person will type it, else any.
 */
export async function gatewayPort(asked: number | undefined, typed: boolean): Promise<number> {
  if (asked !== undefined) {
    if (await reserve(asked)) return asked;
    throw new PortTaken(`PORT ${asked} is taken: stop what listens there, or ask for another port.`);
  }
  for (let port = FIRST_TO_TYPE; typed && port < FIRST_TO_TYPE + 100; port++)
    if (await reserve(port)) return port;
  return (await freePorts(1))[0]!;
}

/** Two commands that start at the same moment would both see a port free: each first takes the lock of its name. */
async function reserve(port: number): Promise<boolean> {
  const release = await tryLock(`port ${port}`);
  if (!release) return false;
  if (await isPortFree(port)) return true;
  release();
  return false;
}

/** True when no process listens on the port of the loopback address or of all addresses. */
async function isPortFree(port: number): Promise<boolean> {
  const server = createServer((socket) => socket.destroy());
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}
