import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { EXIT, exitCodeOf } from '../bootstrap/exit-codes.js';
import { Environment } from '../configuration/environment.js';
import { listenFailure, readListenAddress, readProbeAddress } from './listen-address.js';

/** What the system says when a server is to listen there. */
async function refusal(host: string, port = 0): Promise<unknown> {
  const server = createServer().listen(port, host);
  const [error] = (await once(server, 'error').catch((thrown: unknown) => [thrown])) as [unknown];
  return error;
}

describe('the address to listen on', () => {
  it('is every one of this machine, at 8080, unless told', () => {
    expect(readListenAddress(new Environment({}))).toMatchObject({ host: '0.0.0.0', port: 8080 });
    expect(readListenAddress(new Environment({ HOST: '::1', PORT: '0' }))).toMatchObject({
      host: '::1',
      port: 0,
    });
  });

  it('is that of probes by variables of its own', () => {
    expect(readProbeAddress(new Environment({ HOST: '::1', PORT: '1' }))).toEqual({
      variables: { host: 'HEALTH_HOST', port: 'HEALTH_PORT' },
      host: undefined,
      port: 0,
    });
    const set = new Environment({ HEALTH_HOST: '127.0.0.1', HEALTH_PORT: '9464' });
    expect(readProbeAddress(set)).toMatchObject({ host: '127.0.0.1', port: 9464 });
    const wrong = new Environment({ HEALTH_HOST: 'a host' });
    expect(() => readProbeAddress(wrong)).toThrow(
      'HEALTH_HOST is "a host": an IP address or the name of a host is needed',
    );
  });

  it('is a wrong setting where it is none of this machine', async () => {
    const address = readListenAddress(new Environment({ HOST: '192.0.2.1', PORT: '0' }));
    const failure = listenFailure(await refusal(address.host), address);
    expect(exitCodeOf(failure)).toBe(EXIT.configuration);
    expect(failure).toMatchObject({
      message: 'HOST is "192.0.2.1": an address of this machine is needed (EADDRNOTAVAIL)',
    });
  });

  it('may have a port that this user may not listen on, which is a wrong setting too', () => {
    const address = readProbeAddress(new Environment({ HEALTH_PORT: '80' }));
    const failure = listenFailure(Object.assign(new Error('denied'), { code: 'EACCES' }), address);
    expect(exitCodeOf(failure)).toBe(EXIT.configuration);
    expect(failure).toMatchObject({
      message:
        'HEALTH_PORT is 80: one that this user may listen on is needed, from 1024 on as a rule (EACCES)',
    });
  });

  it('is no wrong setting where another process has it', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const address = readListenAddress(new Environment({ HOST: '127.0.0.1', PORT: `${port}` }));
    const failure = listenFailure(await refusal('127.0.0.1', port), address);
    expect(exitCodeOf(failure)).toBe(EXIT.portTaken);
    expect(failure).toMatchObject({
      message: `PORT ${port} is taken: something listens there already (EADDRINUSE)`,
    });
    taken.close();
  });
});
