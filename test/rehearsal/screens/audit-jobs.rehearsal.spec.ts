import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { eventually } from '../../support/eventually.js';
import { type HeldPage, startHeldPage } from '../../support/sample-site/held-page.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { jobStage, WAYS } from '../support/screens/job-stage.js';

const CANCELLED = refundOf(80, { kind: 'cancelled', from: 'processing' });

jest.setTimeout(120_000);

describe('somebody who has audits', () => {
  const stage = jobStage('audit-jobs');
  let held: HeldPage;
  beforeAll(async () => {
    held = await startHeldPage();
    stage.ends(() => held.close());
  });

  const audited = async ({ partner }: TestWorkspace, path: string): Promise<string> => {
    const { body } = await partner.createAudit({ url: `${stage.site.url}${path}`, type: 'seo' });
    const { audit_id } = body.data;
    await eventually(
      'it is complete',
      async () => (await partner.getAudit(audit_id)).body.data.status === 'complete',
    );
    return audit_id;
  };

  it.each(WAYS)('creates one whose price is shown, and cancels it with its refund shown: %s', async (way) => {
    const { hand, page, main, home, workspace } = await stage.owner(way);
    await hand.open(`${home}/audits`);
    await hand.pressLink('New audit');
    expect(await main.textContent()).toContain('Balance after it: 920.');
    await hand.type(page.getByLabel('URL'), held.url);
    await hand.tick(page.getByRole('radio', { name: /^AEO · 80 credits/ }));
    await hand.type(page.getByLabel('Metadata'), 'order=7');
    await hand.pressButton('Create the audit');
    const auditId = page.url().split('/').at(-1)!;
    await eventually('it is processed', async () => {
      const { status, type } = (await workspace.partner.getAudit(auditId)).body.data;
      return status === 'processing' && type === 'aeo';
    });

    await hand.open(`${home}/audits`);
    await hand.pressLink(`Cancel the audit of ${held.url}`);
    expect(await main.textContent()).toContain(`a cancel now refunds ${CANCELLED} credits`);
    await hand.pressButton('Cancel the audit');
    await hand.open(`${home}/audits`);
    expect(await page.locator(`tr[data-live="${auditId}"]`).innerText()).toMatch(
      new RegExp(`Cancelled.*80.*${CANCELLED}`, 's'),
    );
    expect((await workspace.partner.getBalance()).body.data.balance).toBe(920 + CANCELLED);
  });

  it.each(WAYS)('shares a report, and takes the link back: %s', async (way) => {
    const { hand, page, main, home, workspace } = await stage.owner(way);
    const auditId = await audited(workspace, '/article');
    await hand.open(`${home}/audits`);
    await hand.pressLink(`${stage.site.url}/article`);
    await hand.choose(page.getByLabel('The link works for'), '30 days');
    await hand.pressButton('Create a link');
    const link = (await page.locator('#new-link').textContent()) ?? '';

    const stranger = await stage.hand(way);
    await stranger.open(link);
    const shown = () => stranger.page.getByRole('heading', { level: 1 }).textContent();
    expect(await shown()).toContain('/article');

    await hand.pressLink('Back to the report');
    expect(new URL(page.url()).pathname).toContain(auditId);
    expect(await main.textContent()).not.toContain(link);
    await hand.pressButton('Revoke');
    expect(await page.getByRole('region', { name: 'Links to this report' }).innerText()).toContain('Revoked');
    const response = await stranger.page.reload();
    expect([response?.status(), (await shown())?.includes('/article')]).toEqual([404, false]);
    const { complaints } = stranger.visit;
    await eventually('its browser complains', () => complaints.length > 0);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  });

  it.each(WAYS)('compares two audits of one page: %s', async (way) => {
    const { hand, page, main, home, workspace } = await stage.owner(way);
    const earlier = await audited(workspace, '/poor');
    const later = await audited(workspace, '/poor');
    await hand.open(`${home}/audits/${later}`);
    const [option = ''] = await page.getByLabel('With the audit of').locator('option').allTextContents();
    await hand.choose(page.getByLabel('With the audit of'), option.trim().replaceAll(/\s+/g, ' '));
    await hand.pressButton('Compare');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Compare: /);
    const text = await main.textContent();
    for (const part of [earlier, later, 'No check scores better.', 'No check scores worse.'])
      expect(text).toContain(part);
    await hand.pressLink('Back to the report');
    expect(page.url()).toBe(`${home}/audits/${later}`);
  });

  it('sees a row of the list change by the event alone, without a reload', async () => {
    const { hand, page, home, workspace } = await stage.owner('the keyboard alone, with JavaScript');
    const { body } = await workspace.partner.createAudit({ url: held.url, type: 'geo' });
    const row = page.locator(`tr[data-live="${body.data.audit_id}"]`);
    await eventually('it is processed', async () => {
      await hand.open(`${home}/audits`);
      return (await row.innerText()).includes('Processing');
    });
    const events: string[] = [];
    const wire = await page.context().newCDPSession(page);
    await wire.send('Network.enable');
    wire.on('Network.eventSourceMessageReceived', ({ data }) => events.push(data));
    // While the page's clock stands still it never asks by itself.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const listens = page.waitForResponse((response) => response.url() === `${home}/live`);
    await hand.open(`${home}/audits`);
    await listens;
    const loads = hand.visit.requests.filter((url) => url === `${home}/audits`).length;
    held.release();
    await eventually('the event comes', () => events.includes('audit.completed'));
    expect(await row.innerText()).toContain('Processing');
    await page.clock.runFor(250);
    await row.getByText('Complete').waitFor();
    expect(hand.visit.requests.filter((url) => url === `${home}/audits`)).toHaveLength(loads + 1);
  });
});
