import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestBrowser } from '../../../../../test/support/partner/browser.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { GatewayStage } from '../../../test-support/gateway-stage.js';
import { openApiDocument } from '../openapi/document.js';

const { paths, webhooks } = openApiDocument({ publicUrl: 'https://api.example.com' });
/** HEAD, and a path with a slash at its end, answer as their twins do. */
const isTwin = (path: string, method: string) => method === 'head' || path.endsWith('/');
const OPERATIONS = [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { summary }]) => (isTwin(path, method) ? [] : summary)),
);

jest.setTimeout(60_000);

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

  it.each(addresses)(
    'shows every operation and event once, by %s, asks no other host and breaks no rule of its policy',
    async (_what, address) => {
      const { page, requests, complaints } = await browser.visit();
      const thrown: Error[] = [];
      page.on('pageerror', (error) => thrown.push(error));
      await page.goto(`${address()}/docs/api`);
      const summaries = page.locator('.opblock-summary-description');
      await summaries.nth(OPERATIONS.length - 1).waitFor();
      const shown = await summaries.allTextContents();
      expect(shown.sort()).toEqual([...OPERATIONS].sort());

      await page.getByText('Create an audit', { exact: true }).click();
      const create = page.locator('#operations-Audits-createAudit');
      await create.getByText('INSUFFICIENT_CREDITS').first().waitFor();
      await create.getByText('X-Idempotent-Replay').first().waitFor();

      expect(
        new Set(requests.map((url) => url.startsWith(`${address()}/`) || url.startsWith('data:'))),
      ).toEqual(new Set([true]));
      expect(requests.map((url) => new URL(url).pathname.split('/').at(-1))).toContain('openapi.json');
      expect([complaints, thrown]).toEqual([[], []]);
    },
  );

  it.each(['light', 'dark'] as const)(
    'can be read in %s: named, not nested, and not endless',
    async (colorScheme) => {
      const { page, complaints } = await browser.visit({ colorScheme });
      await page.goto(`${stage.url}/docs/api`);
      await page.getByText('Create an audit', { exact: true }).click();
      const create = page.locator('#operations-Audits-createAudit');
      await create.getByText('INSUFFICIENT_CREDITS').waitFor();
      const fields = await page.evaluate<object>(`({
      dark: document.documentElement.classList.contains('dark-mode'),
      nested: document.querySelectorAll('button a, button button, a button').length,
      unnamed: [...document.querySelectorAll('select')].filter((one) => !one.getAttribute('aria-label')).length,
      endless: document.querySelector('#operations-Audits-createAudit').offsetHeight > 4000,
      paper: getComputedStyle(document.documentElement).backgroundColor,
      method: getComputedStyle(document.querySelector('.opblock-post .opblock-summary-method')).backgroundColor,
    })`);
      expect(fields).toEqual({
        dark: colorScheme === 'dark',
        nested: 0,
        unnamed: 0,
        endless: false,
        paper: colorScheme === 'dark' ? 'rgb(20, 23, 28)' : 'rgb(255, 255, 255)',
        // White on Swagger UI's own green is too pale. In the dark it writes black on it.
        method: colorScheme === 'dark' ? expect.any(String) : 'rgb(15, 110, 69)',
      });
      await create.getByRole('button', { name: 'INSUFFICIENT_CREDITS' }).click();
      await create.getByText('The balance is below the price').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it('calls the service, at the address that partners use, with the key that is typed in', async () => {
    stage.ledger.script['ledger.get-balance'] = () => ({
      balance: 4_242,
      lifetime_purchased: 4_900,
      lifetime_consumed: 658,
      low_balance_threshold: 500,
    });
    const { apiKey } = await seedKey(stage.harness);
    const { page, complaints } = await browser.visit();
    await page.goto(`${publicUrl()}/docs/api`);
    await page.locator('.scheme-container .authorize').click();
    await page.locator('.auth-container input').fill(apiKey);
    await page.locator('.auth-container .authorize').click();
    await page.locator('.auth-container .btn-done').click();
    await page.getByText('Read the balance', { exact: true }).click();
    const operation = page.locator('#operations-Balance-getBalance');
    await operation.locator('.try-out__btn').click();
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table').getByText('$42.42').waitFor();
    expect(complaints).toEqual([]);
  });

  it('links to the same content without JavaScript', async () => {
    const { page, complaints } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(`${stage.url}/docs/api`);
    await page.getByRole('link', { name: 'pages of their own' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Error codes of the API');
    await page.getByRole('link', { name: 'IDEMPOTENCY_CONFLICT' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('IDEMPOTENCY_CONFLICT');
    await page.getByRole('link', { name: 'All error codes' }).click();
    await page.getByRole('link', { name: 'API reference' }).click();
    expect(new URL(page.url()).pathname).toBe('/docs/api');
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
      await page.goto(`${stage.url}${path}`);
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
