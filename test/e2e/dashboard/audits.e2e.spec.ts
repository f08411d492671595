import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { eventually } from '../../support/eventually.js';
import { TestBrowser } from '../../support/partner/browser.js';
import { type HeldPage, startHeldPage } from '../../support/sample-site/held-page.js';
import { gatewayUrl, openWorkspace, testOperator } from '../support/workspace.js';

const CANCELLED = refundOf(80, { kind: 'cancelled', from: 'processing' });

jest.setTimeout(120_000);

describe('audits in the dashboard, in a browser without scripts', () => {
  let operator: Operator;
  let browser: TestBrowser;
  let held: HeldPage;
  beforeAll(async () => {
    operator = testOperator();
    [browser, held] = await Promise.all([TestBrowser.start(), startHeldPage()]);
  });
  afterAll(() => Promise.all([operator?.close(), browser?.close(), held?.close()]));

  it('are created with the price shown before, watched until complete, and cancelled with their refund', async () => {
    const { id, partner } = await openWorkspace(operator, 1_000);
    const balance = async () => (await partner.getBalance()).body.data;
    const link = { workspace_id: id, email: 'member@example.com', role: 'member' as const };
    const { url } = await operator.send('gateway.create-sign-in-link', link);
    const { page, requests, complaints } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(url);
    await page.getByRole('main').getByRole('button').click();
    const list = `${gatewayUrl()}/dashboard/${id}/audits`;
    const create = async (type: string) => {
      await page.goto(list);
      await page.getByRole('link', { name: 'New audit' }).click();
      await page.getByLabel('URL').fill(held.url);
      await page.locator(`input[name=type][value=${type}]`).check();
      await page.getByLabel('Metadata').fill('order=7\nnote=a=b');
      await page.getByRole('button', { name: 'Create the audit' }).click();
      return page.url().replace(`${list}/`, '');
    };
    const shown = async (auditId: string) => {
      await page.goto(list);
      return page.locator(`tr[data-live="${auditId}"]`).innerText();
    };

    await page.goto(`${list}/new`);
    expect(await page.getByText('Balance after it: 920.').count()).toBe(3);
    const first = await create('seo');
    expect(first).toMatch(/^aud_/);
    expect(await balance()).toMatchObject({ balance: 920 });
    await eventually('it is processed', async () => (await shown(first)).includes('Processing'));

    await page.locator(`tr[data-live="${first}"]`).getByRole('link', { name: 'Cancel' }).click();
    expect(await page.getByText('a cancel now refunds').innerText()).toContain(`${CANCELLED} credits`);
    await page.getByRole('button', { name: 'Cancel the audit' }).click();
    expect(await shown(first)).toMatch(new RegExp(`Cancelled.*80.*${CANCELLED}`, 's'));
    expect(await balance()).toMatchObject({ balance: 920 + CANCELLED });

    held.release();
    const second = await create('all');
    await eventually('it is complete', async () => (await shown(second)).includes('Complete'));
    expect(await shown(second)).toMatch(/Complete\s+\d+\s+150/);
    expect((await partner.getAudit(second)).body.data).toMatchObject({
      type: 'all',
      metadata: { order: '7', note: 'a=b' },
    });
    expect(await balance()).toMatchObject({ balance: 920 + CANCELLED - 150 });
    // The page of an audit is a screen of its own.
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => new URL(url).origin !== gatewayUrl())).toEqual([]);
  });
});
