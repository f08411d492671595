import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { newClientAddress } from '../../../test-support/calls/http-client.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

const PUBLIC_URL = 'https://api.example.com/audits';

describe('the packages of the client libraries', () => {
  const stage = useGateway({ peers: ['credit-ledger'], variables: { PUBLIC_URL } });

  const ask = async (path: string, headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const response = await request(stage.url + path, { method, headers });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
  };
  const listed = async () => {
    const { text } = await ask('/clients');
    const pre = [...text.matchAll(/<pre.*?>(.+?)<\/pre>/g)].map(([, content = '']) => content);
    const [npm = '', ofNode = '', pip = '', ofPython = ''] = pre;
    const paths = [npm, pip].map((command) => command.split(' ').at(-1)!.slice(PUBLIC_URL.length));
    return { npm, pip, node: [paths[0]!, ofNode] as const, python: [paths[1]!, ofPython] as const };
  };

  it('are listed with the commands that install them, at the address that partners use', async () => {
    const { npm, pip } = await listed();
    expect(npm).toMatch(
      /^npm install https:\/\/api\.example\.com\/audits\/clients\/audit-credit-client-\d[\w.]*\.tgz$/,
    );
    expect(pip).toMatch(
      /^pip install https:\/\/api\.example\.com\/audits\/clients\/audit_credit-\d[\w.]*-py3-none-any\.whl$/,
    );
  });

  it('have the checksums that the list has, whatever coding is accepted', async () => {
    const { node, python } = await listed();
    for (const [path, sha256] of [node, python])
      for (const coding of ['identity', 'gzip']) {
        const { status, headers, bytes } = await ask(path, { 'accept-encoding': coding });
        expect([status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, sha256]);
        expect(headers).toMatchObject({
          'content-type': 'application/octet-stream',
          'content-length': String(bytes.length),
          'cache-control': 'public, no-cache',
          'x-content-type-options': 'nosniff',
        });
        // It is compressed already.
        expect(headers['content-encoding']).toBeUndefined();
      }
  });

  it('are not sent again to whom has them', async () => {
    const { node } = await listed();
    const { headers } = await ask(node[0]);
    const held = await ask(node[0], { 'if-none-match': headers.etag });
    expect([held.status, held.bytes.length]).toEqual([304, 0]);
    const head = await ask(node[0], {}, 'HEAD');
    expect([head.status, head.headers['content-length']]).toEqual([200, headers['content-length']]);
  });

  it('are listed at the same page with a slash, which caches may keep and which has the policies of pages', async () => {
    const [page, withSlash] = [await ask('/clients'), await ask('/clients/')];
    expect([withSlash.status, withSlash.text]).toEqual([200, page.text]);
    expect(withSlash.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*; script-src 'sha256-\S+'$/),
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    '/clients/audit-credit-client-0.0.1.tgz',
    '/clients/..%2Fmain.js',
    '/clients/packages.stamp',
    '/clients/constructor',
  ])('answers %s, which it has not, with a page that leads to those that are there', async (path) => {
    const { node, python } = await listed();
    const { status, headers, text } = await ask(path);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    const links = [...text.matchAll(/href="(audit.+?)"/g)].map(([, link]) => `/clients/${link}`);
    expect(links).toEqual([node[0], python[0]]);
  });

  it('need no key, are not limited, and take no other method', async () => {
    const from = { 'x-forwarded-for': newClientAddress() };
    await ask('/clients', from);
    expect((await ask('/api/v1/balance', from)).headers['x-ratelimit-remaining']).toBe('299');
    const refused = await ask('/clients/', {}, 'POST');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
