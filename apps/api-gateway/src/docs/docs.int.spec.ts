import { beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { API_ERRORS } from '#contracts/gateway/api-errors';
import { FAILURE_REASONS, FAILURES } from '#contracts/audit/failure-reasons';
import { refundOf } from '#contracts/money/refunds';
import { useGateway } from '../../test-support/gateway-stage.js';
import { chargedAudit } from '../../test-support/ledger-replies.js';
import { newClientAddress } from '../../test-support/calls/http-client.js';

describe('the documentation', () => {
  const stage = useGateway({ peers: ['credit-ledger'] });
  beforeEach(() => {
    stage.ledger.script = {};
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await request(`${stage.url}${path}`, { headers });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  };
  const headingOf = (text: string) => /<h1[^>]*>([^<]*)/.exec(text)?.[1]?.trim();

  it.each(Object.entries(API_ERRORS))('has a page about %s', async (code, status) => {
    const { headers, text, ...response } = await get(
      `/docs/errors/${code.toLowerCase().replaceAll('_', '-')}`,
    );
    expect(response.status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(headingOf(text)).toBe(code);
    expect(text).toContain(`HTTP ${status}`);
    for (const heading of ['What it means', 'What to do', 'An answer with it'])
      expect(text).toContain(heading);
  });

  it('lists the pages of all codes, each link leading to one', async () => {
    const { status, text } = await get('/docs/errors');
    const links = new Set([...text.matchAll(/href="(\/docs\/errors\/.+?)"/g)].map(([, link]) => link!));
    expect(status).toBe(200);
    expect(links.size).toBe(Object.keys(API_ERRORS).length + FAILURE_REASONS.length);
    for (const link of links) expect((await get(link)).status).toBe(200);
  });

  it.each(FAILURE_REASONS)('has a page about audits that failed for %s, with the refund', async (reason) => {
    const slug = `audit-${reason.replaceAll('_', '-')}`;
    const { status, text } = await get(`/docs/errors/${slug}`);
    expect([status, headingOf(text)]).toEqual([200, `AUDIT_${reason.toUpperCase()}`]);
    const { fault } = FAILURES[reason];
    expect(text).toContain(`<p>${refundOf(100, { kind: 'failed', fault })} % of the charge`);
    expect((await get(`/docs/errors/AUDIT_${reason.toUpperCase()}`)).headers.location).toBe(slug);
  });

  it.each([
    ['/docs', '/docs/'],
    ['/docs/api/', '/docs/api'],
    ['/docs/errors/', '/docs/errors'],
    ['/docs/checks/', '/docs/checks'],
    ['/docs/checks/seo.meta.title/', '/docs/checks/seo.meta.title'],
    ['/docs/errors/AUDIT_TIMEOUT/', '/docs/errors/audit-timeout'],
  ])('leads from %s to %s, also behind a proxy with a path of its own', async (path, target) => {
    const { status, headers } = await get(path);
    const base = 'https://api.example.com/audits';
    expect([status, new URL(String(headers.location), base + path).href]).toEqual([308, base + target]);
    expect((await request(stage.url + path, { method: 'HEAD' })).statusCode).toBe(308);
    const { statusCode, headers: refused } = await request(stage.url + path, { method: 'POST' });
    expect([statusCode, refused.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('has a page about each check, which caches may keep', async () => {
    const list = await get('/docs/checks');
    const links = new Set([...list.text.matchAll(/href="(\/docs\/checks\/.+?)"/g)].map(([, link]) => link!));
    expect(links.size).toBeGreaterThan(100);
    for (const link of links) expect((await get(link)).status).toBe(200);
    const page = await get('/docs/checks/seo.meta.title');
    expect(headingOf(page.text)).toBe('The page has one title, in its head');
    expect(page.headers['cache-control']).toBe('public, no-cache');
    const known = await get('/docs/checks/seo.meta.title', { 'if-none-match': String(page.headers.etag) });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  it('leads from the code as an error has it to its page', async () => {
    const { status, headers } = await get('/docs/errors/INSUFFICIENT_CREDITS');
    expect([status, headers.location]).toEqual([308, 'insufficient-credits']);
    expect((await get('/docs/errors/Insufficient-Credits')).headers.location).toBe('insufficient-credits');
  });

  it.each([
    ['/docs/errors/no-such-code', 404, 'Page not found'],
    ['/docs/errors/%3Cscript%3E', 404, 'Page not found'],
    ['/docs/errors/constructor', 404, 'Page not found'],
    ['/docs/errors/a/b', 404, 'Page not found'],
    ['/docs/checks/seo.none', 404, 'Page not found'],
    ['/docs/checks/constructor', 404, 'Page not found'],
    ['/docs/checks/%3Cscript%3E', 404, 'Page not found'],
    ['/docs/checks/a/b', 404, 'Page not found'],
    ['/docs/api/package.json', 404, 'Page not found'],
    ['/docs/assets/..%2F..%2Fpackage.json', 404, 'Page not found'],
    ['/docs/nothing', 404, 'Page not found'],
  ])('answers %s with a page and %d', async (path, status, heading) => {
    const response = await get(path);
    expect([response.status, headingOf(response.text)]).toEqual([status, heading]);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('is where the doc_url of a conflict leads', async () => {
    stage.ledger.script['ledger.charge-audit'] = chargedAudit;
    const { send } = await stage.partner();
    const create = (url: string) => send('POST', '/api/v1/audit', { key: 'one', body: { url, type: 'seo' } });
    expect((await create('https://example.com/a')).status).toBe(202);
    const { error } = (await create('https://example.com/b')).body;
    const url = new URL(error?.doc_url as string);
    expect(url.origin).toBe('https://api.example.com');
    const page = await get(url.pathname);
    expect([page.status, headingOf(page.text)]).toEqual([200, error?.code]);
  });

  it('may be read without a key and without end, and leaves the window of the address alone', async () => {
    const from = { 'x-forwarded-for': newClientAddress() };
    const statuses = new Set<number>();
    for (let reads = 0; reads < 320; reads++)
      statuses.add((await get('/docs/errors/bad-request', from)).status);
    expect([...statuses]).toEqual([200]);
    expect((await get('/api/v1/balance', from)).headers['x-ratelimit-remaining']).toBe('299');
  });

  it('lets the page of the reference load our own files only', async () => {
    const { headers, text } = await get('/docs/api');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    const addresses = [...text.matchAll(/(?:src|href)="(.+?)"/g)].map(([, address]) => address!);
    expect(addresses.filter((address) => !address.startsWith('data:') && /^\/|:/.test(address))).toEqual([]);
    expect(text).not.toMatch(/<script>|<style| style=| on\w+=/);
  });
});
