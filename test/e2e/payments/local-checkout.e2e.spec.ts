import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { startLoopbackSite } from '../../../libs/outbound-http/test/loopback-site.js';
import { accountEvents } from '../../support/records/account-events.js';
import { TestBrowser } from '../../support/partner/browser.js';
import { eventually } from '../../support/eventually.js';
import type { PartnerClient } from '../../support/partner/partner-client.js';
import { topUp } from '../../support/partner/top-up.js';
import { contractStage } from '../support/contract.js';
import { accountVersion, gatewayUrl } from '../support/workspace.js';

describe('a checkout at the local payment provider, in a browser', () => {
  const stage = contractStage();
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await TestBrowser.start();
  });
  afterAll(() => browser.close());

  const balanceOf = async (partner: PartnerClient) => (await partner.getBalance()).body.data;
  const fetchLimit = async (partner: PartnerClient) =>
    (await partner.getAudit('aud_1')).headers['x-ratelimit-limit'];
  const purchases = async (workspaceId: string) =>
    (await accountEvents(stage.operator, workspaceId)).filter(
      ({ type }) => type === 'ledger.credits-purchased',
    );

  it('is paid with a promotion code, without scripts and without any other host; balance and limits rise', async () => {
    const { id, partner } = await stage.open(0);
    expect(await fetchLimit(partner)).toBe('300');
    const checkout = await topUp(partner, 'growth');
    expect(checkout).toEqual({
      checkout_id: expect.stringMatching(/^chk_/),
      checkout_url: `${gatewayUrl()}/checkout/${checkout.checkout_id}`,
      package: 'growth',
      amount_usd: 199,
      credits: 20_900,
      expires_at: expect.stringMatching(/Z$/),
    });

    const { page, requests, complaints } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(checkout.checkout_url);
    expect(await page.title()).toBe('Buy credits: Growth');
    await page.getByLabel('Promotion code').fill('nonsense');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('no promotion code “nonsense”');
    await page.getByLabel('Promotion code').fill('welcome20');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Pay $159.20' }).click();
    expect(await page.getByRole('heading').textContent()).toBe('Thank you');
    expect(page.url()).toBe(`${gatewayUrl()}/billing/done`);

    // The package counts in full, whatever was paid.
    expect(await balanceOf(partner)).toMatchObject({
      balance: 20_900,
      balance_usd: '$209.00',
      lifetime_purchased: 20_900,
      lifetime_consumed: 0,
    });
    await eventually('the limits rise', async () => (await fetchLimit(partner)) === '600');

    await page.goto(checkout.checkout_url);
    expect(await page.getByRole('heading').textContent()).toBe('Paid');
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await purchases(id)).toHaveLength(1);
    expect(complaints).toEqual([]);
    expect(requests.length).toBeGreaterThan(4);
    expect(requests.filter((url) => new URL(url).origin !== gatewayUrl())).toEqual([]);
  });

  it('is over when it is cancelled, and nothing is credited; another one of the workspace stays open', async () => {
    const { id, partner } = await stage.open(0);
    const before = await accountVersion(stage.operator, id);
    const [cancelled, other] = [await topUp(partner, 'scale'), await topUp(partner, 'starter')];
    const { page } = await browser.visit();
    await page.goto(cancelled.checkout_url);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/billing/cancelled');
    expect(await page.getByRole('heading').textContent()).toBe('Nothing was paid');

    expect((await page.goto(cancelled.checkout_url))?.status()).toBe(410);
    expect(await page.getByRole('heading').textContent()).toBe('This checkout was cancelled');
    expect(await page.getByRole('main').textContent()).toContain('Nothing was charged');
    expect(await balanceOf(partner)).toMatchObject({ balance: 0, lifetime_purchased: 0 });
    expect(await accountVersion(stage.operator, id)).toBe(before);

    await page.goto(other.checkout_url);
    await page.getByRole('button', { name: 'Pay $49.00' }).click();
    await page.waitForURL('**/billing/done');
    expect(await balanceOf(partner)).toMatchObject({ balance: 4_900 });
  });

  it('is one of two that were minted at once: each is paid once, and tier and limits rise by both', async () => {
    const { id, partner } = await stage.open(0);
    const [small, large] = await Promise.all([topUp(partner, 'starter'), topUp(partner, 'scale')]);
    expect(small.checkout_id).not.toBe(large.checkout_id);
    const links = [small, large, small, large].map(({ checkout_url }) => checkout_url);
    const paid = await Promise.all(links.map((link) => post(`${link}/pay`)));
    expect(paid.filter(({ status }) => status !== 303 && status !== 200)).toEqual([]);
    expect(await balanceOf(partner)).toMatchObject({ balance: 59_800, lifetime_purchased: 59_800 });
    const posted = await purchases(id);
    expect(posted).toHaveLength(2);
    for (const { checkout_id: reference, credits } of [small, large])
      expect(posted).toContainEqual(
        expect.objectContaining({ data: expect.objectContaining({ reference, credits, kind: 'purchase' }) }),
      );
    await eventually('the limits rise', async () => (await fetchLimit(partner)) === '1200');
  });

  it('is not paid by a form on another site', async () => {
    const { partner } = await stage.open(0);
    const { checkout_url } = await topUp(partner, 'starter');
    // On another port of this machine: another origin.
    const form = `<form method="post" action="${checkout_url}/pay"><button>Win</button></form>`;
    const site = await startLoopbackSite((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end(form);
    });
    try {
      const { page } = await browser.visit();
      await page.goto(site.origin);
      await page.getByRole('button', { name: 'Win' }).click();
      expect(await page.getByRole('heading').textContent()).toBe('Form of another site');
      expect(await balanceOf(partner)).toMatchObject({ balance: 0 });
    } finally {
      await site.close();
    }
  });

  it('fits a narrow phone and follows the colours that its owner likes', async () => {
    const { partner } = await stage.open(0);
    const { checkout_url } = await topUp(partner, 'scale');
    const look = async (colorScheme: 'light' | 'dark') => {
      const { page, complaints } = await browser.visit({
        colorScheme,
        viewport: { width: 320, height: 640 },
      });
      await page.goto(`${checkout_url}?code=NONSENSE-NONSENSE-NONSENSE-NONSENSE`);
      const [width, paper] = await page.evaluate<[number, string]>(
        '[document.documentElement.scrollWidth, getComputedStyle(document.body).backgroundColor]',
      );
      expect(width).toBeLessThanOrEqual(320);
      expect(complaints).toEqual([]);
      return paper;
    };
    expect([await look('light'), await look('dark')]).toEqual(['rgb(255, 255, 255)', 'rgb(20, 23, 28)']);
  });
});

/** Posts as the button on the checkout's page does, without a browser. */
async function post(url: string): Promise<{ readonly status: number; readonly location: unknown }> {
  const response = await request(url, { method: 'POST', headers: { origin: gatewayUrl() } });
  await response.body.dump();
  return { status: response.statusCode, location: response.headers.location };
}
