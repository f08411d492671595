import { describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { userAgentOf } from '#contracts/audit/crawler';
import { useGateway } from '../../../test-support/gateway-stage.js';
import { newClientAddress } from '../../../test-support/calls/http-client.js';
import { crawlerPage } from './crawler-page.controller.js';

const PUBLIC_URL = 'https://api.example.com/audits';

describe("the crawler's page", () => {
  const stage = useGateway({
    peers: ['credit-ledger'],
    variables: { PUBLIC_URL, BOT_CONTACT: 'crawler@example.com' },
  });

  const ask = async (path: string, method: 'GET' | 'POST' = 'GET', headers = {}) => {
    const response = await request(stage.url + path, { method, headers });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  };

  it('is at the address that the user agent names, and shows that user agent', async () => {
    const userAgent = userAgentOf(PUBLIC_URL);
    const [, address = ''] = /\(\+(.+)\)/.exec(userAgent) ?? [];
    expect(address).toBe(`${PUBLIC_URL}/bot`);
    const { status, headers, text } = await ask(address.slice(PUBLIC_URL.length));
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`<pre>${userAgent}</pre>`);
    expect(text).toContain('<a href="mailto:crawler@example.com">crawler@example.com</a>');
  });

  it('says what it fetches, how often and how much at once', async () => {
    const text = (await ask('/bot')).text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
    for (const part of [
      '/robots.txt, /sitemap.xml and /llms.txt of its site, once each per audit',
      'up to 10 redirects',
      'At most 2 audits of a host run at once, unless the operator has set another',
      'up to 40 links and 20 images of the page',
      'at most 5 belong to any one other site',
      'At most 2 such requests of a process run at once at one address',
      'also its rules for *',
      'runs no JavaScript, keeps no cookies',
      'Only rules that name AuditCreditBot keep it out',
      'read at the same time as the page',
    ])
      expect(text).toContain(part);
  });

  it('has the policies of pages, needs no key and is not limited', async () => {
    const from = { 'x-forwarded-for': newClientAddress() };
    const { headers } = await ask('/bot', 'GET', from);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining(`style-src 'sha256-`),
      'x-content-type-options': 'nosniff',
    });
    expect((await ask('/api/v1/balance', 'GET', from)).headers['x-ratelimit-remaining']).toBe('299');
  });

  it('answers other methods and paths with a page', async () => {
    const refused = await ask('/bot', 'POST');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(refused.text).toContain('<h1>Method not allowed</h1>');
    expect((await ask('/bot/more')).text).toContain('<h1>Page not found</h1>');
  });

  it('says that nobody is named where BOT_CONTACT is not set', () => {
    const { markup } = crawlerPage({ publicUrl: PUBLIC_URL, contact: undefined }).content;
    expect(markup).toContain('has named no address for questions');
    expect(markup).not.toContain('href="mailto:');
  });
});
