import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { TestBrowser } from '../../../../../test/support/partner/browser.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { GatewayStage } from '../../../test-support/gateway-stage.js';
import { chargedAudit } from '../../../test-support/ledger-replies.js';
import { openApiDocument } from '../openapi/document.js';

const { paths, webhooks } = openApiDocument({ publicUrl: 'https://api.example.com' });
/** Of the calls that need a key, and of the events. HEAD answers as its GET does. */
const SUMMARIES = [
  ...Object.values(paths).flatMap((item) =>
    Object.entries(item).flatMap(([method, call]) =>
      method === 'head' || call.security ? [] : [call.summary],
    ),
  ),
  ...Object.values(webhooks).flatMap((item) => Object.values(item).map(({ summary }) => summary)),
];
const CREATE = '#tag/audits/POST/api/v1/audit';

jest.setTimeout(120_000);

describe('the reference in a browser', () => {
  const stage = new GatewayStage();
  let proxy: Server;
  let browser: TestBrowser;
  beforeAll(async () => {
    proxy = await startProxy('/audits', () => stage.url);
    await stage.start({ variables: { PUBLIC_URL: publicUrl() }, peers: ['credit-ledger'] });
    browser = await TestBrowser.start();
  });
  afterAll(async () => {
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
    await stage.remove();
  });
  const publicUrl = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/audits`;
  const addresses: [string, () => string][] = [
    ['itself', () => stage.url],
    ['a proxy with a path of its own', publicUrl],
  ];

  const open = async (address: string, options?: BrowserContextOptions) => {
    const visit = await browser.visit(options);
    opened.push(visit.page);
    await visit.page.goto(address);
    await visit.page.getByRole('button', { name: 'Test Request' }).first().waitFor();
    return visit;
  };
  const opened: Page[] = [];
  afterEach(async () => {
    for (const page of opened.splice(0)) await page.context().close();
  });

  it.each(addresses)(
    'shows the calls and events of partners once, by %s, asks no other host and breaks no rule of its policy',
    async (_what, address) => {
      const { page, requests, complaints } = await open(`${address()}/docs/api`);
      const links = page.locator('aside a[href*="/api/"], aside a[href*="/webhook/"]');
      await links.nth(SUMMARIES.length - 1).waitFor();
      const shown = (await links.allTextContents()).map((text) => text.replace(/HTTP Method:.*$/s, ''));
      expect(shown.sort()).toEqual([...SUMMARIES].sort());
      const tags = await page.locator('aside').textContent();
      expect(tags).not.toMatch(/Health|Documentation|The headers of/);

      expect(
        new Set(requests.map((url) => url.startsWith(`${address()}/`) || url.startsWith('data:'))),
      ).toEqual(new Set([true]));
      expect(requests.map((url) => new URL(url).pathname.split('/').at(-1))).toContain('openapi.json');
      expect(complaints).toEqual([]);
    },
  );

  it.each(['light', 'dark'] as const)('is drawn in our colours in %s', async (colorScheme) => {
    const { page, complaints } = await open(`${stage.url}/docs/api${CREATE}`, { colorScheme });
    const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(paper).toBe(colorScheme === 'dark' ? 'rgb(20, 23, 28)' : 'rgb(255, 255, 255)');
    expect(complaints).toEqual([]);
  });

  it('shows the samples of the clients, and no other language', async () => {
    const { page } = await open(`${stage.url}/docs/api${CREATE}`);
    await page.getByText('curl -s -X POST "$ACS_BASE_URL/api/v1/audit"').first().waitFor();
    await page.locator('button:has-text("curl")').first().click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['curl', 'Node', 'Python']);
    await page.getByRole('option', { name: 'Python' }).click();
    await page.getByText('from audit_credit import Client').first().waitFor();
  });

  it('finds a call by its name, from the keyboard', async () => {
    const { page } = await open(`${stage.url}/docs/api`);
    await page.keyboard.press('Control+k');
    await page.locator('[role=dialog] input').waitFor();
    await page.keyboard.type('moved credits');
    await page.getByRole('option', { name: 'List what moved credits' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/credits\/entries$/);
  });

  it('calls the service, at the address that partners use, with the key that is typed in', async () => {
    stage.ledger.script['ledger.get-balance'] = () => ({
      balance: 4_242,
      lifetime_purchased: 4_900,
      lifetime_consumed: 658,
      low_balance_threshold: 500,
    });
    const { apiKey } = await seedKey(stage.harness);
    const { page, complaints } = await open(`${publicUrl()}/docs/api#tag/balance/GET/api/v1/balance`);
    await page.getByLabel('Bearer Token').first().fill(apiKey);
    await page.getByRole('button', { name: /\(get \/api\/v1\/balance\)/ }).click();
    const client = page.getByRole('dialog');
    await client.getByRole('button', { name: 'Send' }).first().click();
    await client.getByText('$42.42').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('gives each create that is sent an idempotency key of its own', async () => {
    stage.ledger.script['ledger.charge-audit'] = chargedAudit;
    const { apiKey } = await seedKey(stage.harness);
    const { page } = await open(`${publicUrl()}/docs/api${CREATE}`);
    await page.getByLabel('Bearer Token').first().fill(apiKey);
    await page.getByRole('button', { name: /\(post \/api\/v1\/audit\)/ }).click();
    const send = page.getByRole('dialog').getByRole('button', { name: 'Send' }).first();
    const sent = async () => {
      const response = page.waitForResponse((each) => each.url().endsWith('/api/v1/audit'));
      await send.click();
      const { status, request } = await response.then((each) => ({
        status: each.status(),
        request: each.request(),
      }));
      return { status, key: await request.headerValue('idempotency-key') };
    };
    const [first, second] = [await sent(), await sent()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(first.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.key).not.toBe(first.key);
  });

  it('links to the same content without JavaScript', async () => {
    const { page, complaints } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(`${publicUrl()}/docs/api`);
    await page.getByRole('link', { name: 'pages of their own' }).click();
    await page.getByRole('heading', { level: 1, name: 'Error codes of the API' }).waitFor();
    await page.getByRole('link', { name: 'IDEMPOTENCY_CONFLICT' }).click();
    await page.getByRole('heading', { level: 1, name: 'IDEMPOTENCY_CONFLICT' }).waitFor();
    await page.getByRole('link', { name: 'API reference' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/audits/docs/api');
    expect(complaints).toEqual([]);
  });

  it('has pages about errors, and one about the crawler, that fit a narrow phone', async () => {
    const { page, complaints } = await browser.visit({ viewport: { width: 320, height: 640 } });
    for (const path of [
      '/bot',
      '/docs/errors',
      '/docs/errors/webhook-endpoint-disabled',
      '/docs/errors/none',
    ]) {
      await page.goto(publicUrl() + path);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([path, width <= 320]).toEqual([path, true]);
    }
    // A browser complains about every 404.
    expect(complaints).toEqual([expect.stringContaining('404')]);
  });
});

/** Serves what is at `target` below a path, as a proxy in front of us may do. */
async function startProxy(path: string, target: () => string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    if (!url.startsWith(`${path}/`)) return void outgoing.writeHead(404).end();
    const onward = forward(`${target()}${url.slice(path.length)}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
