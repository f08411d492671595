import { describe, expect, it } from '@jest/globals';
import { ownTimeOf } from '../../../test/support/processor-time.js';
import { givenServers } from '../test/given-servers.js';
import { postGuarded } from './post-guarded.js';
import { egressPolicy } from './rules/egress-policy.js';

const policy = egressPolicy({ allow: ['127.0.0.0/8'], plainHttp: 'allowed-only' });
const body = Buffer.from('{"a":"ü"}');
const headers = { 'content-type': 'application/json', 'x-signature': 'v1=abc' };
const { siteThat, serverThat } = givenServers();

function post(url: string, timeoutMs = 5_000) {
  return postGuarded({ url, policy, body, headers, timeoutMs });
}

describe('a guarded POST', () => {
  it('sends the bytes and headers as given and returns the answer', async () => {
    const site = await siteThat((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(202, { 'x-seen': request.headers['x-signature'] }).end(Buffer.concat(chunks));
      });
    });
    const result = await post(`${site.origin}/hook`);
    expect(result).toMatchObject({ status: 202 });
    expect(result.headers['x-seen']).toBe('v1=abc');
    expect(result.body.equals(body)).toBe(true);
    expect(result.durationMs).toBeGreaterThan(0);
  });

  it('follows no redirect', async () => {
    let asked = 0;
    const site = await siteThat((_request, response) => {
      asked += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect((await post(site.origin)).status).toBe(307);
    expect(asked).toBe(1);
  });

  it('keeps the first 4 KB of the answer', async () => {
    const site = await siteThat((_request, response) => response.end('y'.repeat(1_000_000)));
    const result = await post(site.origin);
    expect(result).toMatchObject({ status: 200 });
    expect(result.body).toHaveLength(4_096);
  });

  it('has an answer as soon as the status is there, whatever the body does', async () => {
    const stalled = await serverThat((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
    );
    const result = await post(stalled.url, 3_000);
    expect(result).toMatchObject({ status: 200 });
    expect(result.body.toString()).toBe('abc');
  });

  it('ends when its time is over without an answer', async () => {
    const silent = await serverThat(() => undefined);
    const response = post(silent.url, 300);
    const took = ownTimeOf(response);
    await expect(response).rejects.toMatchObject({
      code: 'timeout',
      stage: 'headers',
      retryable: true,
    });
    expect(await took).toBeLessThan(1_000);
  });

  it('refuses plain http to public addresses and private ones outright', async () => {
    await expect(post('http://8.8.8.8/')).rejects.toMatchObject({ code: 'invalid_url' });
    await expect(post('https://10.0.0.1/')).rejects.toMatchObject({ code: 'forbidden_target' });
  });
});
