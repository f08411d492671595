import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Environment } from './environment.js';
import { EXIT, exitCodeOf } from './exit-codes.js';
import { listenFailure, readListenAddress } from './listen-address.js';

/** What the system says when a server is to listen there. */
async function refusal(host: string, port = 0): Promise<unknown> {
  const server = createServer().listen(port, host);
  const [error] = (await once(server, 'error').catch((thrown: unknown) => [thrown])) as [unknown];
  return error;
}

describe('the address to listen on', () => {
  it('is every one of this machine, at 8080, unless told', () => {
    expect(readListenAddress(new Environment({}))).toEqual({ host: '0.0.0.0', port: 8080 });
    expect(readListenAddress(new Environment({ HOST: '::1', PORT: '0' }))).toEqual({ host: '::1', port: 0 });
  });

  it('is a wrong setting where it is none of this machine', async () => {
    const address = { host: '192.0.2.1', port: 0 };
    const failure = listenFailure(await refusal(address.host), address);
    expect(exitCodeOf(failure)).toBe(EXIT.configuration);
    expect(failure).toMatchObject({
      message: 'HOST is "192.0.2.1": an address of this machine is needed (EADDRNOTAVAIL)',
    });
  });

  it('is no wrong setting where another process has it', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const failure = listenFailure(await refusal('127.0.0.1', port), { host: '127.0.0.1', port });
    expect(exitCodeOf(failure)).toBe(EXIT.failed);
    taken.close();
  });
});
