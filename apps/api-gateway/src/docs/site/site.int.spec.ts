import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { request } from 'undici';
import { TestBrowser } from '../../../../../test/support/partner/browser.js';
import { ScreenCheck } from '../../../../../test/support/partner/check-screen.js';
import { GatewayStage } from '../../../test-support/gateway-stage.js';

jest.setTimeout(120_000);

const PATH = '/audits';

describe.each(['partners', 'operators'] as const)('the documentation for %s', (readers) => {
  const stage = new GatewayStage();
  beforeAll(() =>
    stage.start({ variables: { DOCS_READERS: readers, PUBLIC_URL: `https://api.example.com${PATH}` } }),
  );
  afterAll(() => stage.remove());

  /** Returns a page, after redirections. What is no page has no text. */
  const read = async (address: string): Promise<{ status: number; text: string }> => {
    const { statusCode, headers, body } = await request(stage.url + address);
    const text = await body.text();
    if (statusCode === 308) return read(new URL(String(headers.location), stage.url + address).pathname);
    return { status: statusCode, text: String(headers['content-type']).startsWith('text/html') ? text : '' };
  };

  it('has no broken link, from its first page to its last', async () => {
    const anchors = new Map<string, ReadonlySet<string>>();
    const linked = new Map<string, string>();
    const broken: string[] = [];
    const visit = async (address: string, from: string) => {
      if (anchors.has(address)) return;
      const { status, text } = await read(address);
      if (status !== 200) broken.push(`${from} → ${address}: ${status}`);
      const { ids, links } = partsOf(text);
      anchors.set(address, ids);
      for (const link of links) {
        // The links of pages begin with the path of the public address, which its proxy takes off.
        const { origin, pathname, hash } = new URL(link, `https://api.example.com${PATH}${address}`);
        if (origin !== 'https://api.example.com') continue;
        expect(pathname).toMatch(/^\/audits\//);
        const own = pathname.slice(PATH.length);
        if (hash !== '') linked.set(own + decodeURIComponent(hash), address);
        if (!own.startsWith('/dashboard')) await visit(own, address);
      }
    };
    await visit('/', 'the browser');
    for (const [target, from] of linked) {
      const [address = '', anchor = ''] = target.split('#');
      if (!anchors.get(address)?.has(anchor)) broken.push(`${from} → ${target}: no such heading`);
    }
    expect(broken).toEqual([]);
    expect(
      [...anchors.keys()].filter((address) => address.startsWith('/docs/checks/')).length,
    ).toBeGreaterThan(100);
    expect(anchors.has('/docs/operators/sizing')).toBe(readers === 'operators');
    const missing = await read('/docs/nothing');
    expect([missing.status, missing.text]).toEqual([
      404,
      expect.stringContaining('<a href="../docs">Documentation</a>'),
    ]);
    for (const page of ['/docs/reference/node-client', '/docs/reference/python-client', '/clients/'])
      expect([...anchors.keys()]).toContain(page);
    expect((await read('/docs/operators/sizing')).status).toBe(readers === 'operators' ? 200 : 404);
    expect((await read('/docs/on-call/runbook')).status).toBe(readers === 'operators' ? 200 : 404);
  });
});

describe('the documentation in a browser', () => {
  const stage = new GatewayStage();
  let browser: TestBrowser;
  beforeAll(async () => {
    await stage.start({});
    browser = await TestBrowser.start();
  });
  afterAll(async () => {
    await browser?.close();
    await stage.remove();
  });

  it.each([
    { words: 'rate limit', found: /^\/docs\/.+/ },
    { words: '409', found: /^\/docs\/(errors|guides)\b/ },
    { words: 'IDEMPOTENCY_CONFLICT', found: /^\/docs\/errors\/idempotency-conflict$/ },
    { words: 'alt text', found: /^\/docs\/checks\/seo\.content\.image_alt$/ },
  ])('finds $words on a page, and asks nobody else', async ({ words, found }) => {
    const { page, requests, complaints } = await browser.visit();
    await page.goto(`${stage.url}/docs/`);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill(words);
    await page.locator('.result').first().click();
    await page.locator('.VPLocalSearchBox').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toMatch(found);
    await page
      .locator('.vp-doc')
      .filter({ hasText: new RegExp(words.replace(' ', '.'), 'i') })
      .waitFor();
    expect(requests.filter((url) => !url.startsWith(`${stage.url}/`) && !url.startsWith('data:'))).toEqual(
      [],
    );
    expect(complaints).toEqual([]);
  });

  it('remembers the language that a reader chose, on every page', async () => {
    const { page, complaints } = await browser.visit();
    const active = '.vp-code-group .blocks > .active';
    await page.goto(`${stage.url}/docs/guides/first-audit`);
    await page.getByText('Python', { exact: true }).first().click();
    await page.locator(`${active}.language-python`).first().waitFor();
    expect(await page.locator(`${active}:not(.language-python)`).count()).toBe(0);
    await page.goto(`${stage.url}/docs/`);
    await page.getByRole('link', { name: 'Your first audit' }).first().click();
    await page.locator(`${active}.language-python`).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('copies the command of a transcript, without its answer', async () => {
    const { page } = await browser.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${stage.url}/docs/guides/call-the-api`);
    const block = page.locator('.language-sh').filter({ hasText: 'curl' }).first();
    await block.hover();
    await block.getByRole('button').click();
    await block.locator('button.copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^curl [^$]/);
  });

  it.each([
    '/',
    '/docs/guides/first-audit',
    '/docs/checks/seo.meta.title',
    '/docs/errors/idempotency-conflict',
  ])(
    'can be read by everybody at %s: in light, dark and on a phone, also without JavaScript',
    async (path) => {
      const check = new ScreenCheck(
        await browser.visit(),
        await browser.visit({ javaScriptEnabled: false }),
        stage.url,
      );
      expect(await check.findings({ name: path, path })).toEqual([]);
    },
  );
});

type Node = DefaultTreeAdapterMap['node'];

/** The ids of a page and the addresses that it links to or loads. */
function partsOf(text: string): { readonly ids: ReadonlySet<string>; readonly links: readonly string[] } {
  const ids = new Set<string>();
  const links: string[] = [];
  const visit = (node: Node) => {
    for (const { name, value } of 'attrs' in node ? node.attrs : []) {
      if (name === 'id') ids.add(value);
      if ((name === 'href' || name === 'src') && !/^(data|mailto):/.test(value)) links.push(value);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(text));
  return { ids, links };
}
