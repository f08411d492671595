import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../../../test/support/eventually.js';
import { TestBrowser } from '../../../../../test/support/partner/browser.js';
import { type Html, html } from '../../pages/html.js';
import { SCREEN_POLICY, LIVE_SCRIPT } from '../../pages/page-response.js';
import { copiedText } from '../frame/form.js';
import { SCREEN_FILES, screenDocument, type Section } from '../frame/screen-response.js';

jest.setTimeout(60_000);

const visitor = {
  workspaceName: 'Example Inc.',
  email: 'a@example.com',
  role: 'owner',
  home: '/dashboard/ws_1',
} as const;

describe('an open screen', () => {
  let browser: TestBrowser;
  let server: Server;
  let content: Html;
  let section: Section = 'Overview';
  let status = 200;
  let fetched = 0;
  let posted = 0;
  const streams = new Set<ServerResponse>();
  beforeAll(async () => {
    browser = await TestBrowser.start();
    server = createServer((incoming, response) => {
      if (incoming.url === `/dashboard/assets/${SCREEN_FILES.linkTo('live.js')}`)
        return void response.setHeader('content-type', 'text/javascript').end(LIVE_SCRIPT);
      if (incoming.url === '/dashboard/ws_1/live') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': heartbeat\n\n');
        streams.add(response);
        return void response.on('close', () => streams.delete(response));
      }
      // The page stays.
      if (incoming.method === 'POST') return void response.writeHead(204).end(void posted++);
      fetched++;
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': SCREEN_POLICY,
      });
      response.end(screenDocument(visitor, { section, title: 'Overview', content }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    fetched = 0;
    status = 200;
    section = 'Overview';
  });
  let open: Page | undefined;
  afterEach(() => open?.context().close());

  const show = async (shown: Html, options = {}): Promise<Page> => {
    content = shown;
    const { page } = await browser.visit(options);
    open = page;
    await page.clock.install();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/dashboard/ws_1`);
    return page;
  };
  const listening = () => eventually('it listens', () => streams.size === 1);
  const happen = () => {
    for (const stream of streams) stream.write('id: 1\nevent: change\ndata: audit.complete\n\n');
  };
  const balance = (credits: string) =>
    html`<p data-live="balance" data-say="Balance: ${credits}">${credits}</p>`;

  it('shows and says what an event has changed, and leaves the rest as it is', async () => {
    const page = await show(
      html`${balance('100')}
        <p id="rest">before</p>`,
    );
    await listening();
    content = html`${balance('80')}
      <p id="rest">after</p>`;
    happen();
    await page.getByText('80', { exact: true }).waitFor();
    expect(await page.locator('#rest').textContent()).toBe('before');
    expect(await page.getByRole('status').textContent()).toBe('Balance: 80');
    expect(fetched).toBe(2);
  });

  it('keeps the focus, what was typed, what was chosen and what was opened', async () => {
    const part = (text: string) =>
      html`<div data-live="focus"><button>${text}</button></div>
        <div data-live="typed"><input aria-label="Name" /><b>${text}</b></div>
        <div data-live="chosen"><input type="checkbox" aria-label="All" /><i>${text}</i></div>
        <div data-live="opened">
          <details>
            <summary>More</summary>
            ${text} inside
          </details>
        </div>`;
    const page = await show(part('old'));
    await listening();
    await page.getByLabel('Name').fill('typed');
    await page.getByLabel('All').check();
    await page.getByText('More').click();
    await page.getByRole('button', { name: 'old' }).focus();
    content = part('new');
    happen();
    await page.getByText('new inside').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('typed');
    expect(await page.getByLabel('All').isChecked()).toBe(true);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('old');
    expect(await page.locator('[data-live="typed"] b').textContent()).toBe('old');
    expect(await page.locator('[data-live="chosen"] i').textContent()).toBe('old');
  });

  it('gets new rows of a list where they belong, also while one of them has the focus', async () => {
    const list = (...names: readonly string[]) =>
      html`<p>
          <input aria-label="Filter" />
        </p>
        <div data-live="list" data-live-poll>
          <ul>
            ${names.map((name) => html`<li data-live="${name.slice(0, 1)}"><a href="#${name}">${name}</a></li>`)}
          </ul>
        </div>`;
    const page = await show(list('b', 'd'));
    const rows = () => page.locator('[data-live="list"] li').allTextContents();
    await page.getByLabel('Filter').fill('typed');
    await page.getByRole('link', { name: 'd', exact: true }).focus();
    content = list('a', 'b, done', 'c');
    await page.clock.runFor(5_000);
    await page.getByText('b, done').waitFor();
    expect((await rows()).map((text) => text.trim())).toEqual(['a', 'b, done', 'c', 'd']);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('d');
    expect(await page.getByLabel('Filter').inputValue()).toBe('typed');
    await page.evaluate('document.activeElement.blur()');
    await page.clock.runFor(5_000);
    await eventually('the list is as it was fetched', async () => (await rows()).length === 3);
  });

  it('asks again every five seconds while something is in progress, and then no more', async () => {
    const state = (text: string, runs: boolean) =>
      html`<div data-live="state">${text}${runs ? html`<span data-live-poll></span>` : undefined}</div>`;
    const page = await show(state('processing', true));
    content = state('complete', false);
    await page.clock.runFor(5_000);
    await page.getByText('complete').waitFor();
    expect(fetched).toBe(2);
    await page.clock.runFor(600_000);
    await page.evaluate(`fetch('/after')`);
    expect(fetched).toBe(3);
  });

  it('sends a form once, however often its button is clicked', async () => {
    const page = await show(html`<form method="post"><button>Make the key</button></form>`);
    const button = page.getByRole('button', { name: 'Make the key' });
    await button.dblclick();
    await eventually('it is sent', () => posted > 0);
    await button.click();
    await page.evaluate(`fetch('/after')`);
    expect(posted).toBe(1);
  });

  it('fetches once for many events', async () => {
    const page = await show(balance('100'));
    await listening();
    content = balance('1');
    for (let number = 0; number < 20; number++) happen();
    await page.getByText('1', { exact: true }).waitFor();
    expect(fetched).toBe(2);
  });

  it('changes nothing if the answer is no screen', async () => {
    const page = await show(balance('100'));
    await listening();
    status = 503;
    content = balance('1');
    happen();
    await eventually('it has asked', () => fetched === 2);
    await page.evaluate(`fetch('/after')`);
    expect(await page.locator('[data-live]').textContent()).toBe('100');
  });

  it('listens to nothing where nothing is live', async () => {
    const page = await show(html`<p>still</p>`);
    await page.clock.runFor(600_000);
    await page.evaluate(`fetch('/after')`);
    expect(streams.size).toBe(0);
  });

  it('copies a secret at a press of a button, which is hidden without JavaScript', async () => {
    const secret = copiedText('secret', 'whsec_1');
    const page = await show(secret, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('whsec_1');
    await page.context().close();
    const plain = await show(secret, { javaScriptEnabled: false });
    expect(await plain.getByRole('button').count()).toBe(0);
  });

  it.each([true, false])(
    'shows the present section on a narrow screen, with JavaScript: %s',
    async (javaScriptEnabled) => {
      section = 'Activity';
      const viewport = { width: 320, height: 640 };
      const page = await show(html`<p>still</p>`, { javaScriptEnabled, viewport });
      const isShown = () =>
        page
          .locator('.menu [aria-current]')
          .boundingBox()
          .then((box) => box !== null && box.x >= 0 && box.x + box.width <= viewport.width);
      await eventually('the section is in sight', isShown);
      expect(await page.locator('.menu a').first().textContent()).toBe('Overview');
    },
  );

  it('begins with the name in a wide and low window', async () => {
    section = 'Activity';
    const page = await show(html`<p>still</p>`, { viewport: { width: 1024, height: 300 } });
    expect((await page.locator('.brand').boundingBox())!.y).toBeGreaterThanOrEqual(0);
  });
});
