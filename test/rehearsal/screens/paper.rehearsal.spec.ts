import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getDocumentProxy } from 'unpdf';
import { type CorpusPage, readCorpus } from '../../../apps/audit-engine/test-support/corpus/corpus.js';
import { pageOf } from '../../../apps/audit-engine/test-support/page-of.js';
import { auditReport } from '../../../apps/audit-engine/src/scoring/audit-report.js';
import { documentOf } from '../../../apps/api-gateway/src/pages/page-response.js';
import { reportPage } from '../../../apps/api-gateway/src/reports/html/report-page.js';
import { reportOf } from '../../../apps/api-gateway/src/reports/model/report-of.js';
import { TestBrowser, type Visit } from '../../support/partner/browser.js';

jest.setTimeout(400_000);

const MAX_PAGES = 5;
/** Of a page that another one follows, the share that is filled at least. */
const LEAST_FILLED = 0.5;
/** In points: those of `report.css`. */
const MARGIN = 34;
const AT = '2026-11-21T12:00:00.000Z';

type AuditedPage = Pick<CorpusPage, 'name' | 'html' | 'options'>;

interface Sheet {
  /** Of its height between the margins. */
  readonly filled: number;
  /** Texts that go beyond the right edge. */
  readonly cut: readonly string[];
}

describe('a report on paper', () => {
  const reports = [...readCorpus(), longCodeBehindAnIssue()].map(reported);
  let browser: TestBrowser;
  let visit: Visit;
  beforeAll(async () => {
    browser = await TestBrowser.start();
    visit = await browser.visit();
  });
  afterAll(() => browser.close());

  async function sheetsOf(html: string, format: 'A4' | 'Letter'): Promise<readonly Sheet[]> {
    await visit.page.setContent(html);
    const pdf = await getDocumentProxy(
      new Uint8Array(await visit.page.pdf({ format, preferCSSPageSize: false })),
    );
    const sheets: Sheet[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const [, , width = 0, height = 0] = page.view;
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' && (item.transform[5] as number) > MARGIN ? [item] : [],
      );
      const lowest = Math.min(height, ...texts.map(({ transform }) => transform[5] as number));
      sheets.push({
        filled: (height - MARGIN - lowest) / (height - 2 * MARGIN),
        cut: texts.flatMap(({ str, transform, width: own }) =>
          (transform[4] as number) + own > width ? str : [],
        ),
      });
    }
    return sheets;
  }

  it.each(['A4', 'Letter'] as const)(
    'has five pages of %s at most for each page of the corpus, none of them half empty, and nothing is cut',
    async (format) => {
      const found: unknown[] = [];
      for (const { name, document } of reports) {
        const sheets = await sheetsOf(document, format);
        const isWell =
          sheets.length <= MAX_PAGES &&
          sheets.slice(0, -1).every(({ filled }) => filled >= LEAST_FILLED) &&
          sheets.every(({ cut }) => cut.length === 0);
        if (!isWell) found.push({ name, sheets });
      }
      expect(found).toEqual([]);
    },
  );

  it('fits a screen of 320 pixels before it is printed, for each page of the corpus', async () => {
    const { page } = await browser.visit({ viewport: { width: 320, height: 900 } });
    const found: unknown[] = [];
    for (const { name, document } of reports) {
      await page.setContent(document);
      await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      if (width !== 320) found.push({ name, width });
    }
    expect(found).toEqual([]);
  });
});

/** A list that search engines must leave out. The code that comes second has no room below what comes first. */
function longCodeBehindAnIssue(): AuditedPage {
  const entries = Array.from(
    { length: 12 },
    (_, at) => `<li><a href="/p/${at}">Kettle No. ${at}</a> € ${at + 20}.90</li>`,
  );
  const html = `<!doctype html><title>Kettles</title><meta name="robots" content="noindex"><a href="/">Home</a><main><h1>Kettles</h1><ul>${entries.join('')}</ul></main>`;
  return {
    name: 'a list that is kept out',
    html: Buffer.from(html),
    options: { url: 'https://site.example/kettles' },
  };
}

/** Returns a page of the corpus with its report as an HTML document. */
function reported({ name, html, options }: AuditedPage) {
  const { scoring_version, as_of, final_url, completeness, ...result } = auditReport(
    pageOf(Buffer.from(html).toString(), options),
    'all',
  );
  const audit = {
    ...result,
    audit_id: 'aud_01kawz5p0rf8mv2y6t4qn9x1c3',
    status: 'complete',
    type: 'all',
    url: final_url,
    dimensions: { scoring_version, as_of, final_url, completeness, ...result.dimensions },
    created_at: AT,
    completed_at: AT,
  };
  return { name, document: documentOf(reportPage(reportOf(audit), 'https://api.example.com')) };
}
