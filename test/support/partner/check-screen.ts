import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Visit } from './browser.js';
import type { TourStop } from './dashboard-tour.js';

/** What is wrong with a page in a browser, in words; nothing if all is well. */
export type Findings = readonly string[];

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1440, height: 900 };
/** Before compression, which makes a fifth of it: the list of all checks by kind of page has 80 KB. */
const MAX_BYTES = 100 * 1024;
/** A colour that fades into another is neither. A script may learn only with the next picture that it is dark. */
const TRANSITIONS_END = `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))).then(() => Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)))`;
/** The names of the tables that are wider than their frames, which clip them. */
const CLIPPED_TABLES = `[...document.querySelectorAll('.scroll')]
  .filter((frame) => frame.checkVisibility() && frame.scrollWidth > frame.clientWidth).map((frame) => frame.getAttribute('aria-label'))`;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Looks at pages with and without JavaScript. Both visits have the same cookies. */
export class ScreenCheck {
  constructor(
    private readonly withScripts: Visit,
    private readonly withoutScripts: Visit,
    private readonly gatewayUrl: string,
  ) {}

  /** Opens a page, in light and dark, wide and narrow, and returns what is wrong with it. */
  async findings({ path, status = 200, drawn }: TourStop): Promise<Findings> {
    const found: string[] = [];
    const { page, requests, complaints } = this.withScripts;
    const [asked, complained] = [requests.length, complaints.length];
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });
    const response = await page.goto(this.gatewayUrl + path, { waitUntil: 'load' });
    if (drawn !== undefined) await page.locator(drawn).first().waitFor();
    if (response?.status() !== status) found.push(`status ${response?.status()}`);
    const bytes = (await response?.body())?.byteLength ?? 0;
    if (bytes > MAX_BYTES) found.push(`${bytes} bytes`);
    if ((await page.locator('h1').count()) !== 1) found.push('not one h1');
    found.push(...(await axeFindings(page, TAGS)), ...(await clippedTables(page)));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(TRANSITIONS_END);
    const dark = [...(await axeFindings(page)), ...(await clippedTables(page))];
    found.push(...dark.map((finding) => `in the dark: ${finding}`));
    await page.setViewportSize(NARROW);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width > NARROW.width) found.push(`${width} px wide on ${NARROW.width} px`);

    const others = requests
      .slice(asked)
      .filter((url) => !url.startsWith(`${this.gatewayUrl}/`) && !url.startsWith('data:'));
    found.push(...others.map((url) => `asks ${url}`));
    // A browser complains about every 404.
    const complaintsOf = complaints
      .slice(complained)
      .filter((text) => status === 200 || !text.includes(String(status)));
    found.push(...complaintsOf.map((text) => `complains: ${text}`));

    if (drawn !== undefined) return found;
    const plain = this.withoutScripts.page;
    await plain.goto(this.gatewayUrl + path);
    const [scripted, unscripted] = [await outlineOf(page), await outlineOf(plain)];
    if (scripted !== unscripted) found.push(`without JavaScript: ${unscripted}, with it: ${scripted}`);
    return found;
  }
}

/** Returns a finding for each table that is shown, and clipped by its frame at the present width. */
export async function clippedTables(page: Page): Promise<Findings> {
  const names = await page.evaluate<string[]>(CLIPPED_TABLES);
  return names.map((name) => `the table ${name} is clipped`);
}

/** Returns the rules that a page breaks, with the first place of each. Without tags: only those of colours. */
async function axeFindings(page: Page, tags?: string[]): Promise<Findings> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (tags ? axe.withTags(tags) : axe.withRules(['color-contrast'])).analyze();
  return violations.map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 200)}`);
}

/** The headings, links and fields of a page. */
async function outlineOf(page: Page): Promise<string> {
  const counts = [
    'h1',
    'h2',
    'h3',
    'main a',
    'main tr',
    'main input',
    'main [type=submit], main form button',
  ];
  const found = await Promise.all(counts.map((selector) => page.locator(selector).count()));
  return `${await page.locator('h1').first().textContent()} ${counts.map((name, index) => `${found[index]} ${name}`).join(', ')}`;
}
