import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startLoopbackSite } from '../../../libs/outbound-http/test/loopback-site.js';
import { TestBrowser, type Visit } from '../../support/partner/browser.js';
import { ScreenCheck } from '../../support/partner/check-screen.js';
import { type DashboardTour, dashboardTour } from '../../support/partner/dashboard-tour.js';
import { serviceStage } from '../../support/service/service-stage.js';

// Some forty screens, each seen in two colour schemes and two widths, take minutes on a busy machine.
jest.setTimeout(800_000);

const BAD_PAGE = `<!doctype html><html lang="en"><title>Bad</title><meta name="viewport" content="width=device-width">
<h1>One</h1><h1>Two</h1><img width="900" height="9" src="https://elsewhere.example/"><font color="#ccc">Pale</font>
<div class="scroll" aria-label="Wide"><table width="2000"><td>1</table></div>
<script>document.write(1)</script><noscript><h2>No scripts</h2></noscript>`;

describe('the screens of the dashboard, and the pages beside it, in a browser', () => {
  const stage = serviceStage({ name: 'screens' });
  let browser: TestBrowser;
  let tour: DashboardTour;
  let scripted: Visit;
  let plain: Visit;
  beforeAll(async () => {
    browser = await TestBrowser.start();
    stage.ends(() => browser.close());
    tour = await dashboardTour({
      gatewayUrl: stage.service.gatewayUrl,
      operator: stage.operator,
      siteUrl: stage.site.url,
      receiverUrl: stage.receiver.url,
    });
    scripted = await browser.visit();
    await scripted.page.goto(tour.link);
    await scripted.page.getByRole('main').getByRole('button').click();
    await scripted.page.waitForURL(`**/dashboard/${tour.workspaceId}`);
    plain = await browser.visit({
      javaScriptEnabled: false,
      storageState: await scripted.page.context().storageState(),
    });
  });

  it('are accessible in light and dark, break no policy, ask no other host, fit 320 px and need no JavaScript', async () => {
    const check = new ScreenCheck(scripted, plain, stage.service.gatewayUrl);
    const found: Record<string, readonly string[]> = {};
    for (const stop of tour.stops) {
      const findings = await check.findings(stop);
      if (findings.length > 0) found[stop.name] = findings;
    }
    expect(found).toEqual({});
  });

  it('would not pass if they were bad', async () => {
    const policy = "default-src 'none'; script-src 'sha256-x'";
    const bad = await startLoopbackSite((_request, response) =>
      response.setHeader('content-security-policy', policy).end(BAD_PAGE),
    );
    try {
      const check = new ScreenCheck(
        await browser.visit(),
        await browser.visit({ javaScriptEnabled: false }),
        bad.origin,
      );
      const found = (await check.findings({ name: 'bad', path: '/' })).join('\n');
      for (const part of [
        'not one h1',
        'image-alt, 1 times',
        'the table Wide is clipped',
        'in the dark: the table Wide is clipped',
        'color-contrast, 1 times',
        'px wide on 320 px',
        'complains: ',
        'without JavaScript: ',
      ])
        expect(found).toContain(part);
    } finally {
      await bad.close();
    }
  });

  it('can be walked through with the keyboard alone', async () => {
    const { page } = scripted;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${stage.service.gatewayUrl}/dashboard/${tour.workspaceId}`);
    const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    const passed: string[] = [];
    while (!passed.includes('Activity')) {
      await page.keyboard.press('Tab');
      passed.push(await focused());
      expect(passed.length).toBeLessThan(12);
    }
    expect(passed.slice(1)).toEqual([
      'Overview',
      'Audits',
      'Credits',
      'Webhooks',
      'Keys',
      'Requests',
      'People',
      'Activity',
    ]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/activity');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Activity');
  });

  it('ask for a sign-in with the keyboard alone', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await page.goto(`${stage.service.gatewayUrl}/dashboard/sign-in`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('nobody@example.com');
    await page.keyboard.press('Enter');
    await page.waitForLoadState();
    expect(await page.getByRole('main').textContent()).toContain('Check your e-mail');
  });
});
