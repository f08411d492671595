import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { TestBrowser } from '../../support/partner/browser.js';
import { eventually } from '../../support/eventually.js';
import { PartnerClient } from '../../support/partner/partner-client.js';
import { gatewayUrl, openWorkspace, testOperator } from '../support/workspace.js';

describe('keys and credits in the dashboard, in a browser without scripts', () => {
  let operator: Operator;
  let browser: TestBrowser;
  beforeAll(async () => {
    operator = testOperator();
    browser = await TestBrowser.start();
  });
  afterAll(() => Promise.all([operator.close(), browser.close()]));

  const signedIn = async () => {
    const { id } = await openWorkspace(operator, 0);
    const { url } = await operator.send('gateway.create-sign-in-link', { workspace_id: id });
    const visit = await browser.visit({ javaScriptEnabled: false });
    await visit.page.goto(url);
    await visit.page.getByRole('main').getByRole('button').click();
    return { ...visit, home: `${gatewayUrl()}/dashboard/${id}` };
  };
  const statusWith = async (apiKey: string) =>
    (await new PartnerClient(gatewayUrl(), apiKey).getBalance()).status;

  it('make a key, rotate it and revoke it, and the API follows within a second', async () => {
    const { page, home, complaints } = await signedIn();
    await page.goto(`${home}/keys`);
    await page.getByLabel('Label').fill('The shop');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const first = (await page.locator('#new-key').textContent()) ?? '';
    expect(await statusWith(first)).toBe(200);

    await page.goto(`${home}/keys`);
    await page
      .getByRole('row', { name: first.slice(-4) })
      .getByRole('link', { name: 'Rotate' })
      .click();
    await page.getByRole('combobox').selectOption('1 hour');
    await page.getByRole('button', { name: 'Rotate the key' }).click();
    const second = (await page.locator('#new-key').textContent()) ?? '';
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);

    await page.goto(`${home}/keys`);
    await page
      .getByRole('row', { name: first.slice(-4) })
      .getByRole('link', { name: 'Revoke' })
      .click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await eventually('the key has ended', async () => (await statusWith(first)) === 401, 1_000);
    expect(await statusWith(second)).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('buy credits at the payment page, and the balance shows them', async () => {
    const { page, home, complaints } = await signedIn();
    await page.goto(`${home}/credits/top-up`);
    await page.getByRole('button', { name: 'Buy growth' }).click();
    await page.getByRole('link', { name: 'Go to the payment page' }).click();
    await page.getByRole('button', { name: 'Pay $199.00' }).click();
    expect(await page.getByRole('heading').textContent()).toBe('Thank you');
    await page.goto(`${home}/credits`);
    expect(await page.locator('.figure').first().textContent()).toBe('20,900');
    expect(await page.getByRole('main').textContent()).toContain('Purchase');
    expect(complaints).toEqual([]);
  });
});
