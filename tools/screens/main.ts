import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions } from 'playwright-core';
import { openOperator } from '../../apps/operator/src/connections/operator.js';
import { type CorpusPage, readCorpus } from '../../apps/audit-engine/test-support/corpus/corpus.js';
import { TestBrowser } from '../../test/support/partner/browser.js';
import { type DashboardTour, dashboardTour } from '../../test/support/partner/dashboard-tour.js';
import { startWebhookReceiver } from '../../test/support/partner/webhook-receiver.js';
import { startSampleSite } from '../../test/support/sample-site/sample-site.js';
import { demoService } from '../local/demo/running-service.js';
import { Story } from '../local/demo/story.js';
import { projectRoot } from '../local/project-root.js';
import { ensurePrograms } from '../local/install/programs.js';
import { CHROMIUM } from '../test/programs.js';

// `npm run screens [-- --docs]`: makes a workspace where something has happened, and pictures of every screen of its
// dashboard: into screens/, which git ignores, with PDFs of reports, or with --docs those of the documentation.

const FOLDER = join(projectRoot, 'screens');
const DOCS_FOLDER = join(projectRoot, 'docs', 'how-to', 'partners', 'pictures');
const WIDTHS = [320, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;
/** What people print. */
const PAPER_STOPS = ['audit', 'audit-poor', 'audit-compare', 'audit-shared'];
/** Pages of the corpus, each of another kind, whose reports are shown as well. */
const KINDS = [
  'product-small-shop',
  'shop-home-untouched',
  'local-bakery',
  'category-kettles',
  'job-vague',
  'article-ar-dates',
];
/** What the documentation shows, in one size. */
const DOCS_STOPS = ['overview', 'audits', 'audit', 'credits', 'webhooks'];
const DOCS_SIZE = { width: 1024, height: 400 };

const { values } = parseArgs({ options: { docs: { type: 'boolean', default: false } } });
const story = new Story();
const closing = new AsyncDisposableStack();
try {
  process.env.TEST_CHROMIUM = (await ensurePrograms([CHROMIUM], (line) => story.tell(line)))[0]!;
  const kinds = readCorpus()
    .filter(({ name }) => KINDS.includes(name))
    .map(placed);
  const site = await startSampleSite(0, '127.0.0.1', new Map(kinds.map(({ path, html }) => [path, html])));
  closing.defer(() => site.close());
  const receiver = await startWebhookReceiver();
  closing.defer(() => receiver.close());
  const service = await demoService(story);
  closing.defer(() => service.stop());
  const { gatewayUrl, env } = service;
  const operator = openOperator({ ...process.env, ...env });
  closing.defer(() => operator.close());
  const browser = await TestBrowser.start();
  closing.defer(() => browser.close());
  story.chapter('A workspace gets audits, deliveries, keys and entries');
  const tour = await dashboardTour({
    gatewayUrl,
    operator,
    siteUrl: site.url,
    receiverUrl: receiver.url,
    reports: new Map(kinds.map(({ name, path }) => [name, path])),
  });
  story.chapter('A browser looks at every screen');
  await (values.docs ? docsPictures : allPictures)(browser, gatewayUrl, tour);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await closing.disposeAsync();
}

/** Moves a page to the site of the sample, with its own links and path. */
function placed({ name, html, options: { url = '' } }: CorpusPage) {
  const { origin, pathname } = new URL(url);
  return {
    name: `audit-${name}`,
    path: pathname,
    html: Buffer.from(html).toString().replaceAll(origin, '{base}'),
  };
}

async function allPictures(browser: TestBrowser, gatewayUrl: string, tour: DashboardTour): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const storageState = await signIn(browser, tour);
  for (const colorScheme of SCHEMES) {
    const { page } = await browser.visit({ storageState, colorScheme });
    for (const { name, path, drawn } of tour.stops) {
      await page.goto(gatewayUrl + path);
      if (drawn !== undefined) await page.locator(drawn).first().waitFor();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({
          path: join(FOLDER, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
          animations: 'disabled',
        });
      }
      if (PAPER_STOPS.includes(name) || KINDS.some((kind) => name === `audit-${kind}`))
        await page.pdf({ path: join(FOLDER, `${name}.pdf`), format: 'A4' });
    }
  }
  story.tell(`${tour.stops.length * WIDTHS.length * SCHEMES.length} pictures are in ${FOLDER}`);
}

async function docsPictures(browser: TestBrowser, gatewayUrl: string, tour: DashboardTour): Promise<void> {
  await mkdir(DOCS_FOLDER, { recursive: true });
  const { page } = await browser.visit({ storageState: await signIn(browser, tour), viewport: DOCS_SIZE });
  for (const { name, path } of tour.stops.filter((stop) => DOCS_STOPS.includes(stop.name))) {
    await page.goto(gatewayUrl + path);
    await page.screenshot({ path: join(DOCS_FOLDER, `${name}.png`), animations: 'disabled' });
  }
  story.tell(`The pictures are in ${DOCS_FOLDER}`);
}

/** Redeems the link of the tour, and returns the cookies of the session. */
async function signIn(
  browser: TestBrowser,
  { link }: DashboardTour,
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const { page } = await browser.visit();
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
  await page.waitForURL('**/dashboard/ws_*');
  return page.context().storageState();
}
