import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { refundOf } from '#contracts/money/refunds';
import { exampleAudit, exampleIssue } from '../../../test-support/example-audit.js';
import { auditWithText, failedAuditWithText } from '../../../test-support/hostile/hostile-audit.js';
import { HOSTILE_TEXTS } from '../../../test-support/hostile/hostile-texts.js';
import { addressesIn, shapeOf, textOf } from '../../../test-support/dashboard/html-shape.js';
import { documentOf } from '../../pages/page-response.js';
import { reportOf, withoutAccount } from '../model/report-of.js';
import { webAddress } from '../model/passages.js';
import { reportPage } from './report-page.js';

const PUBLIC_URL = 'https://api.example.com';

const documentAbout = (audit: unknown) => documentOf(reportPage(reportOf(audit), PUBLIC_URL));
/** A long line of code is printed below the old code. */
const shapeIn = (document: string) => shapeOf(document.replaceAll('class="code beside"', 'class="code"'));
const textAbout = (audit: unknown) => textOf(documentAbout(audit));

describe('the report as a page', () => {
  it('shows the scores, and how they came about', () => {
    const text = textAbout(exampleAudit());
    for (const part of [
      'Audit of site.example/article',
      'Judged 15 of 20 checks',
      'Scoring version 2.1.0+crawlers.2026-11-21',
      '80 charged',
      'Ended 2026-11-21 09:30 UTC',
      '7 issues: 2 high, 5 medium.',
      'Questions weight 18 45 8.2 of 18',
      'Headings ask what readers ask 50 % 4 of 8',
      'Instructions are numbered steps – Not judged',
    ])
      expect(text).toContain(part);
  });

  it('leads from an issue to the page about its check, if that is told', () => {
    const link = `${PUBLIC_URL}/docs/checks/aeo.snippet.indexable`;
    const about = (doc_url: string) =>
      addressesIn(documentAbout(exampleAudit({ issues: [exampleIssue({ doc_url })] })));
    expect(about(link)).toContain(link);
    expect(about('javascript:alert(1)').join(' ')).not.toContain('javascript');
  });

  it('says what the page was judged as, and why', () => {
    const seen = { kind: 'product', sure: 0.806, why: ['It shows a price.', 'People buy it.'] };
    expect(textAbout(exampleAudit({ page: seen }))).toContain(
      'Kind Judged as a product page (81 % sure): it shows a price. People buy it.',
    );
    const why = ['The audit was created for this kind.', 'It looks like a profile.'];
    const given = { kind: 'local_business', sure: 1, why, given: true };
    expect(textAbout(exampleAudit({ page: given }))).toContain(
      'Judged as the page of a local business: the audit was created for this kind. It looks like a profile.',
    );
    expect(textAbout(exampleAudit({ page: { kind: 'press_room' } }))).toContain('Judged as press room.');
    expect(textAbout(exampleAudit())).not.toContain('Judged as');
  });

  it('shows points of a dimension that give its score, and what a fault costs', () => {
    const checks = [
      { id: 'a', title: 'Earned', weight: 6, score: 0.5 },
      { id: 'b', title: 'Absent', weight: 8, score: 1, fault: true },
      { id: 'c', title: 'Found', weight: 4, score: 0.5, fault: true },
    ];
    const text = textAbout(
      exampleAudit({ dimensions: { aeo: { formats: { score: 38, checks } } }, scores: { aeo: 38 } }),
    );
    for (const part of [
      'weight 6 38 3 of 8',
      'Earned 50 % 3 of 6',
      'Absent 100 % No fault',
      'Found 50 % Fault of 2',
    ])
      expect(text).toContain(part);
  });

  it('shows each issue with its gain, its evidence, and where on the page that is', () => {
    const document = documentAbout(exampleAudit());
    const text = textOf(document);
    for (const part of [
      'Headings ask what readers ask High +4.8 overall AEO · Questions',
      'Answer engines match the question of a user with headings that ask the same.',
      'Found 1 of 6 headings are questions',
      'How to fix it Phrase three or more headings',
    ])
      expect(text).toContain(part);
    const [, list = ''] = text.split('What to fix');
    const gains = [...list.matchAll(/\+([\d.]+) overall/g)].map(([, points]) => Number(points));
    expect(gains).toEqual([4.8, 4, 3.6, 3.6, 3, 2.4, 2.2]);
    expect(addressesIn(document)).toContain('https://site.example/article#:~:text=Key%20takeaways');
  });

  it('names no engine that gains nothing', () => {
    const issues = [
      { id: 'a', severity: 'high', title: 'A fault', impact: 20.6, gains: { aeo: 10, geo: 58.5, seo: 0 } },
      { id: 'b', severity: 'low', title: 'A detail', impact: 0, gains: { seo: 0.04 } },
    ];
    const text = textAbout(exampleAudit({ issues }));
    expect(text).toContain('A fault High +20.6 overall: AEO +10, GEO +58.5');
    expect(text).toContain('A detail Low +0 overall');
    expect(text).not.toContain('SEO +0');
  });

  it('begins with a summary, and links to the first three fixes', () => {
    const [, summary = ''] = textAbout(exampleAudit()).split('In short');
    expect(summary).toMatch(/^ The page scores 76 of 100\. Good already: /);
    expect(summary).toContain(' Different kinds of questions are covered +4 overall Structured');
    expect(addressesIn(documentAbout(exampleAudit()))).toContain('#issue-3');
  });

  it('shows ten issues whole, and the others as a line each, which opens', () => {
    const issues = Array.from({ length: 60 }, (_, index) =>
      exampleIssue({ id: `aeo.x${index}`, title: `No. ${index}` }),
    );
    const document = documentAbout(exampleAudit({ issues }));
    expect(document.match(/<li class="card issue"/g)).toHaveLength(60);
    expect(document.match(/<summary><h3>/g)).toHaveLength(50);
    expect(textOf(document)).toContain('60 issues: 60 critical.');
    expect(textOf(document)).toContain('it has those of all 60, and where they are in the HTML');
  });

  it('says of an issue where it is, what has the same cause, its source, and how strong that is', () => {
    const text = textAbout(exampleAudit({ issues: [exampleIssue()] }));
    expect(text).toContain('Each heading states a problem.');
    expect(text).toContain('Where in the HTML Line 7, column 3: <meta name="robots" content="noindex">');
    expect(text).toContain('The same cause Structured data says what is not shown');
    expect(text).toContain('Source: Google AI features and your website. Documented.');
  });

  it('shows the code to paste, what it replaces, and what it leaves out', () => {
    const code = {
      language: 'html',
      into: 'in the <head>',
      after: '<meta name="a">',
      missing: ['rating', 'sku'],
    };
    const added = documentAbout(exampleAudit({ issues: [exampleIssue({ code })] }));
    expect(textOf(added)).toContain(
      'Add in the <head> <meta name="a"> Copy Left out, for you to add: rating, sku. The points include that.',
    );
    expect(added).toContain('<code id="code-1">&lt;meta name=&quot;a&quot;&gt;</code>');
    expect(added).toContain('data-copy="code-1"');
    const example = { ...code, before: '<title>Home</title>', missing: [], example: true };
    expect(textAbout(exampleAudit({ issues: [exampleIssue({ code: example })] }))).toContain(
      'For example, in the words of the page (in the <head>) <title>Home</title> <meta name="a">',
    );
  });

  it('says what was not judged', () => {
    const [, unjudged = ''] = textAbout(exampleAudit()).split('What was not judged');
    expect(unjudged).toContain('do not apply to this page');
    expect(unjudged).toContain('Comparisons stand in a table aeo.format.tables');
  });

  it('says how the overall score follows from the engines, if it does', () => {
    const scores = { overall: 60, seo: 70, aeo: 50, geo: 57 };
    const all = exampleAudit({ type: 'all', scores });
    expect(textAbout(all)).toContain('Overall: (40 × SEO 70 + 30 × AEO 50 + 30 × GEO 57) / 100 = 60.');
    expect(textAbout({ ...all, scores: { ...scores, overall: 61 } })).not.toContain('Overall: (');
  });

  it('says that a score is capped, and that other issues then regain nothing', () => {
    const issues = [{ id: 'aeo.x', engine: 'aeo', impact: 0, title: 'x', severity: 'low' }];
    const text = textAbout(exampleAudit({ scores: { overall: 30, aeo: 30 }, issues }));
    expect(text).toMatch(/The checks alone would give 76[.\d]* A critical issue caps the score at 30\./);
    expect(text).toContain('No points while another issue caps the score');
  });

  it('tells where the address led, and judges that page', () => {
    const audit = exampleAudit();
    audit.dimensions.final_url = 'https://site.example/new';
    const document = documentAbout(audit);
    expect(textOf(document)).toContain('Redirected to https://site.example/new');
    expect(addressesIn(document)).toContain('https://site.example/new#:~:text=Key%20takeaways');
  });

  it('tells why an audit failed, and what was refunded to whom it concerns', () => {
    const error = { code: 'AUDIT_TIMEOUT', message: 'The site did not answer in time. Retry.' };
    const refunds = (charged: number) => refundOf(charged, { kind: 'failed', fault: 'target' });
    const credits = { charged: 80, refunded: refunds(80) };
    const failed = exampleAudit({ status: 'failed', failure_reason: 'timeout', error, credits });
    const text = textAbout(failed);
    expect(text).toContain('The site did not answer in time. Retry.');
    expect(text).toContain('Cause The audited site');
    expect(text).toContain(
      `${refunds(80)} of the 80 credits were refunded. This cause refunds ${refunds(100)} %.`,
    );
    expect(addressesIn(documentAbout(failed))).toContain('https://api.example.com/docs/errors/audit-timeout');
    const shared = documentOf(reportPage(withoutAccount(reportOf(failed)), PUBLIC_URL));
    expect(textOf(shared)).not.toMatch(/credits|refund|charged/i);
    const later = textAbout({ ...failed, failure_reason: 'eaten_by_bear' });
    expect(later).toContain('Reason eaten_by_bear AUDIT_TIMEOUT');
  });

  it.each([
    ['queued', 'Waiting'],
    ['processing', 'Running'],
    ['cancelled', 'was cancelled before it had a result. Nothing of the 80 credits'],
    ['unheard-of', 'no result to show'],
  ])('shows an audit that is %s', (status, part) =>
    expect(textAbout(exampleAudit({ status }))).toContain(part),
  );

  it('shows results without fields', () => {
    const text = textAbout(exampleAudit({ dimensions: {}, issues: null, scores: { overall: null } }));
    expect(text).toContain('The issues could not be read now.');
    expect(text).not.toContain('No check found an issue.');
    expect(text).toContain('Not measured');
  });
});

describe('texts of an audited page', () => {
  it.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
    'stay text in a report: %s',
    (_name, text) => {
      for (const auditOf of [auditWithText, failedAuditWithText]) {
        for (const address of ['https://site.example/', text]) {
          const harmless = webAddress(address) === undefined ? 'harmless' : 'https://site.example/';
          const document = documentAbout(auditOf(text, address));
          expect(shapeIn(document)).toEqual(shapeIn(documentAbout(auditOf('harmless', harmless))));
          for (const href of addressesIn(document))
            expect(href).toMatch(/^(?:https?:\/\/|#|data:,$|data:image\/svg)/);
        }
      }
    },
  );

  it('stay text whatever they are', () => {
    const markup = fc.array(fc.constantFrom('<', '>', '"', "'", '&', '<script>', '-->', 'a', ' ', '`', '='), {
      minLength: 1,
    });
    const texts = markup.map((parts) => `x${parts.join('')}`);
    const shape = shapeOf(documentAbout(auditWithText('harmless', 'https://site.example/')));
    fc.assert(
      fc.property(texts, (text) => {
        expect(shapeOf(documentAbout(auditWithText(text, 'https://site.example/')))).toEqual(shape);
      }),
      { numRuns: 100 },
    );
  });

  it('do not keep the page from being made, whatever JSON the audit is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('complete', 'failed', 'queued'), (value, status) => {
        const fields = { url: value, scores: value, dimensions: { seo: { a: value } }, issues: [value] };
        expect(documentAbout({ ...fields, status })).toContain('<h1>Audit of ');
      }),
      { numRuns: 200 },
    );
  });
});
