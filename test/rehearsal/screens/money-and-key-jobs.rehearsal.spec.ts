import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { PartnerClient } from '../../support/partner/partner-client.js';
import { jobStage, WAYS } from '../support/screens/job-stage.js';

jest.setTimeout(120_000);

describe('an owner', () => {
  const stage = jobStage('money-and-key-jobs');

  const statusWith = async (apiKey: string) =>
    (await new PartnerClient(stage.service.gatewayUrl, apiKey).getBalance()).status;

  it.each(WAYS)('buys credits: %s', async (way) => {
    const { hand, main, home } = await stage.owner(way);
    await hand.open(`${home}/credits`);
    await hand.pressLink('Buy credits');
    await hand.pressButton('Buy Growth');
    await hand.pressLink('Go to the payment page');
    await hand.pressButton('Pay $199.00');
    expect(await main.textContent()).toContain('Thank you');
    await hand.open(`${home}/credits`);
    expect(await main.locator('.figure').first().textContent()).toBe('21,900');
  });

  it.each(WAYS)('sets the threshold: %s', async (way) => {
    const { hand, page, home, workspace } = await stage.owner(way);
    await hand.open(`${home}/credits/threshold`);
    await hand.type(page.getByLabel('Threshold in credits'), 'many');
    await hand.pressButton('Set the threshold');
    expect(await page.getByRole('alert').textContent()).toContain('whole number');
    await hand.type(page.getByLabel('Threshold in credits'), '750');
    await hand.pressButton('Set the threshold');
    expect((await workspace.partner.getBalance()).body.data.low_balance_threshold).toBe(750);
  });

  it.each(WAYS)('makes a key, rotates it and revokes it: %s', async (way) => {
    const { hand, page, main, home } = await stage.owner(way);
    const newKey = async () => (await page.locator('#new-key').textContent()) ?? '';
    const change = async (key: string, name: string) => {
      await hand.pressLink('Back to the keys');
      expect(await main.textContent()).not.toContain(key);
      await hand.press(page.getByRole('row', { name: key.slice(-4) }).getByRole('link', { name }));
    };
    await hand.open(`${home}/keys`);
    await hand.type(page.getByLabel('Label'), 'The shop');
    await hand.pressButton('Make the key');
    const first = await newKey();
    await change(first, 'Rotate');
    await hand.choose(page.getByLabel('The old key can still be used for'), '1 hour');
    await hand.pressButton('Rotate the key');
    const second = await newKey();
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
    await change(first, 'Revoke');
    await hand.pressButton('Revoke the key');
    await eventually('the key has ended', async () => (await statusWith(first)) === 401);
    expect(await statusWith(second)).toBe(200);
  });

  it.each(WAYS)('finds a request that failed, and reads its story: %s', async (way) => {
    const { hand, page, main, home, workspace } = await stage.owner(way);
    const audit = { url: `${stage.site.url}/article`, type: 'seo' };
    const { body } = await workspace.partner.createAudit(audit, { idempotencyKey: 'order-7' });
    await workspace.partner.createAudit({ ...audit, type: 'geo' }, { idempotencyKey: 'order-7' });
    await eventually('both are in the log', async () => {
      await hand.open(`${home}/requests`);
      return (await page.getByRole('row').count()) > 2;
    });
    await hand.activate(page.getByText('Filter', { exact: true }).first());
    await hand.type(page.getByLabel('Status'), '4xx');
    await hand.pressButton('Filter');
    expect(await page.getByRole('row').count()).toBe(2);
    await hand.press(page.getByRole('row').nth(1).getByRole('link', { name: 'order-7' }));
    expect(await page.getByRole('row').count()).toBe(3);
    await hand.press(page.getByRole('row').last().getByRole('link').first());
    expect(await page.getByRole('list').filter({ hasText: 'This request' }).innerText()).toContain(
      'created, 80 credits were charged',
    );
    await hand.pressLink(body.data.audit_id);
    expect(page.url()).toBe(`${home}/audits/${body.data.audit_id}`);
    expect(await main.textContent()).toContain(audit.url);
  });
});
