import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { issueCertificate } from '../test/certificates.js';
import { givenServers } from '../test/given-servers.js';
import type { OutboundError } from './errors/outbound-error.js';
import { KeptConnections } from './exchange/kept-connections.js';
import { postGuarded } from './post-guarded.js';
import { egressPolicy, type EgressPolicy } from './rules/egress-policy.js';

const body = Buffer.from('{"a":"ü"}');
const policy = egressPolicy({ allow: ['127.0.0.0/8'] });

describe('kept connections', () => {
  let connections: KeptConnections;
  beforeEach(() => {
    connections = new KeptConnections();
  });
  afterEach(() => connections.close());
  const { siteThat, secureSiteThat } = givenServers();

  /** A site that notes which of its connections each request came over. */
  const countingSite = async (
    respond: (socket: Socket, nth: number) => number | 'reset' | 'silence' | 'a long answer' = () => 204,
    host?: string,
    onPort?: number,
  ) => {
    const sockets: Socket[] = [];
    const over: number[] = [];
    const { origin, port } = await siteThat(
      (request, response) => {
        const { socket } = request;
        if (!sockets.includes(socket)) sockets.push(socket);
        over.push(sockets.indexOf(socket));
        request.resume().once('end', () => {
          const given = respond(socket, over.length);
          if (given === 'reset') socket.resetAndDestroy();
          else if (given === 'a long answer') response.end('y'.repeat(1_000_000));
          else if (given !== 'silence') response.writeHead(given).end();
        });
      },
      host,
      onPort,
    );
    return { origin, port, over, sockets };
  };
  const post = async (url: string, under: EgressPolicy = policy, timeoutMs = 5_000): Promise<number> =>
    (await postGuarded({ url, policy: under, body, headers: {}, timeoutMs, connections })).status;

  it('serve one request after another to the same URL, and none to another of that origin', async () => {
    const { origin, over } = await countingSite();
    for (const path of ['/a', '/b', '/a']) expect(await post(origin + path)).toBe(204);
    expect(over).toEqual([0, 1, 0]);
  });

  it('serve one request at a time', async () => {
    const { origin, over } = await countingSite();
    await Promise.all([post(origin), post(origin)]);
    expect(new Set(over).size).toBe(2);
  });

  it('are made anew where the server has closed', async () => {
    const { origin, over, sockets } = await countingSite();
    await post(origin);
    sockets[0]?.end();
    await eventually('both sides have closed', () => sockets[0]?.destroyed);
    expect(await post(origin)).toBe(204);
    expect(over).toEqual([0, 1]);
  });

  it('serve no other request while an answer is unread', async () => {
    const { origin, over } = await countingSite(() => 'a long answer');
    for (let n = 0; n < 2; n++) expect(await post(origin)).toBe(200);
    expect(over).toEqual([0, 1]);
  });

  it('tell that a request was lost with one, and do not send it again', async () => {
    const { origin, over } = await countingSite((_socket, nth) => (nth === 2 ? 'reset' : 204));
    expect(await post(origin)).toBe(204);
    await expect(post(origin)).rejects.toMatchObject({
      code: 'connection_reset',
      stage: 'headers',
      detail: { kept_connection: true },
    });
    expect(over).toEqual([0, 0]);
  });

  it('leave a server alone that breaks them: it gets a connection for each request', async () => {
    const { origin, over } = await countingSite((_socket, nth) => (nth === 2 ? 'reset' : 204));
    for (let n = 0; n < 4; n++) await post(origin).catch(() => undefined);
    expect(over).toEqual([0, 0, 1, 2]);
  });

  it('are all given up where one was broken', async () => {
    const { origin, over } = await countingSite((_socket, nth) => (nth === 3 ? 'reset' : 204));
    await Promise.all([post(origin), post(origin)]);
    await expect(post(origin)).rejects.toMatchObject({ detail: { kept_connection: true } });
    expect(await post(origin)).toBe(204);
    expect(over[3]).toBe(2);
  });

  it('do not hide that a new connection is reset', async () => {
    const { origin } = await countingSite(() => 'reset');
    const lost = await post(origin).catch((error: unknown) => error);
    expect(lost).toMatchObject({ code: 'connection_reset', stage: 'headers' });
    expect((lost as OutboundError).detail).not.toHaveProperty('kept_connection');
  });

  it('tell how far a request came over one that had to be made anew', async () => {
    const server = createTcpServer((socket) => {
      server.close();
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const named = egressPolicy({ allow: ['127.0.0.0/8'], resolve: () => Promise.resolve(['127.0.0.1']) });
    const url = `http://hooks.example:${port}/`;
    await post(url, named);
    // Its end is not known yet.
    const refused = await post(url, named).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'connection_refused', stage: 'connect' });
    expect((refused as OutboundError).detail).not.toHaveProperty('kept_connection');
  });

  it('leave a request the time that it has', async () => {
    const { origin, over } = await countingSite((_socket, nth) => (nth === 2 ? 'silence' : 204));
    await post(origin);
    await expect(post(origin, policy, 200)).rejects.toMatchObject({ code: 'timeout', stage: 'headers' });
    await post(origin);
    expect(over).toEqual([0, 0, 1]);
  });

  it('serve no request whose name has other addresses now', async () => {
    const first = await countingSite(undefined, '127.0.0.1');
    const second = await countingSite(undefined, '127.0.0.2', first.port);
    let address = '127.0.0.1';
    const named = egressPolicy({ allow: ['127.0.0.0/8'], resolve: () => Promise.resolve([address]) });
    const url = `http://hooks.example:${first.port}/`;
    expect(await post(url, named)).toBe(204);
    address = '127.0.0.2';
    expect(await post(url, named)).toBe(204);
    expect([first.over, second.over]).toEqual([[0], [0]]);
  });

  it('serve no request whose name leads to a private address now', async () => {
    const { port, over } = await countingSite();
    let addresses = ['127.0.0.1'];
    const named = egressPolicy({ allow: ['127.0.0.0/8'], resolve: () => Promise.resolve(addresses) });
    const url = `http://hooks.example:${port}/`;
    expect(await post(url, named)).toBe(204);
    addresses = ['127.0.0.1', '10.0.0.1'];
    await expect(post(url, named)).rejects.toMatchObject({ code: 'forbidden_target' });
    expect(over).toEqual([0]);
  });

  it('serve no other name at the same address: its certificate was not checked', async () => {
    const authority = issueCertificate({ commonName: 'Test Authority' });
    const { cert, key } = issueCertificate({ commonName: 'a', hosts: ['a.example'], issuer: authority });
    const port = await secureSiteThat({ cert, key });
    const secure = egressPolicy({
      allow: ['127.0.0.0/8'],
      ca: authority.cert,
      resolve: () => Promise.resolve(['127.0.0.1']),
    });
    expect(await post(`https://a.example:${port}/`, secure)).toBe(200);
    await expect(post(`https://b.example:${port}/`, secure)).rejects.toMatchObject({
      code: 'tls_invalid_certificate',
    });
  });

  it('end when they have idled, and when all are closed', async () => {
    const { origin, sockets } = await countingSite();
    await post(origin);
    await eventually('it has idled for too long', () => sockets[0]?.destroyed);
    await post(origin);
    await connections.close();
    await eventually('the other is closed', () => sockets[1]?.destroyed);
    await post(origin);
    await eventually('the last one was not kept', () => sockets[2]?.destroyed);
  });
});
