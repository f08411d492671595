import { afterEach, describe, expect, it } from '@jest/globals';
import { DependencyUnreachable } from '#runtime/bootstrap/dependency';
import { LogLines } from '../../../../libs/messaging/test/log-lines.js';
import { eventually } from '../../../../test/support/eventually.js';
import { required } from '../../../../test/support/servers/environment.js';
import { TcpProxy } from '../../../../test/support/servers/tcp-proxy.js';
import { awaitServers, type ServerAddresses } from './await-servers.js';

const LONG_MS = 20_000;
/** Time for a reply on a busy machine. */
const SHORT_MS = 3_000;

describe('what prepares the servers', () => {
  const servers: ServerAddresses = {
    databaseUrl: required('TEST_DATABASE_URL'),
    brokerUrl: required('TEST_RABBITMQ_URL'),
    managementUrl: required('TEST_RABBITMQ_MANAGEMENT_URL'),
  };
  const names = Object.keys(servers) as (keyof ServerAddresses)[];
  let proxy: TcpProxy | undefined;
  afterEach(() => proxy?.close());

  /** The server is behind a proxy that takes no connection. */
  const broken = async (name: keyof ServerAddresses): Promise<ServerAddresses> => {
    proxy = await TcpProxy.to(servers[name]);
    proxy.break();
    return { ...servers, [name]: proxy.url };
  };

  it('begins at once where they answer', async () => {
    const log = new LogLines();
    await awaitServers(servers, LONG_MS, log);
    expect(log.lines).toEqual([]);
  });

  it.each(names)('waits for a server that starts late, and says so: %s', async (name) => {
    const log = new LogLines();
    const waiting = awaitServers(await broken(name), LONG_MS, log);
    await eventually('it is tried again', () => log.lines.length > 0);
    proxy!.restore();
    await waiting;
    expect(log.lines[0]?.message).toMatch(/ is not reachable yet; it is tried again\.$/);
  });

  it.each(names)('gives up after its time, and names the server without its password: %s', async (name) => {
    const waiting = awaitServers(await broken(name), SHORT_MS, new LogLines());
    const failure = await waiting.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DependencyUnreachable);
    const { message } = failure as Error;
    expect(message).toContain(new URL(proxy!.url).host);
    expect(message).toContain(`could not be reached within ${SHORT_MS} ms`);
    const { password } = new URL(servers[name]);
    if (password) expect(message).not.toContain(`:${password}@`);
  });

  it('takes a virtual host that is not there yet for an answer', async () => {
    const url = new URL(servers.brokerUrl);
    url.pathname = '/made-later';
    await awaitServers({ ...servers, brokerUrl: url.href }, LONG_MS, new LogLines());
  });

  it('waits while the management API refuses the administrator, who may be made last', async () => {
    const url = new URL(servers.managementUrl);
    url.password = 'wrong';
    const waiting = awaitServers({ ...servers, managementUrl: url.href }, SHORT_MS, new LogLines());
    await expect(waiting).rejects.toThrow(/RabbitMQ’s management API .* it answered with 401/);
  });
});
