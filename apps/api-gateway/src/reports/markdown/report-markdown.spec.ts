import { describe, expect, it } from '@jest/globals';
import { exampleAudit, exampleIssue } from '../../../test-support/example-audit.js';
import { auditWithText, failedAuditWithText } from '../../../test-support/hostile/hostile-audit.js';
import { HOSTILE_TEXTS } from '../../../test-support/hostile/hostile-texts.js';
import { reportOf } from '../model/report-of.js';
import { reportMarkdown, markdownText } from './report-markdown.js';

const markdownAbout = (audit: unknown) => reportMarkdown(reportOf(audit));

/** Without blocks of code, which end at the first fence of their length. */
const withoutCode = (markdown: string) => markdown.replace(/^(`{3,})[a-z]*\n[^]*?\n\1$/gm, 'code');

/** What is left when each escaped character and each entity is taken for a letter. */
const plain = (markdown: string) =>
  withoutCode(markdown)
    .replace(/\\[!-/:-@[-`{-~]/g, 'x')
    .replace(/&(?:amp|lt|gt|#58|#46);/g, 'x');

/** The lines by what they are: their first marks, and how many cells, links and bold words they have. */
const outline = (markdown: string) =>
  plain(markdown)
    .split('\n')
    .map((line) => [
      /^\s*(?:#+|-|\|)?/.exec(line)?.[0],
      line.split('|').length,
      line.split('](').length,
      line.split('**').length,
    ]);

describe('the report in Markdown', () => {
  it('has scores, issues by what they regain, the breakdown and what was not judged', () => {
    const markdown = markdownAbout(exampleAudit());
    expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# Audit of site.example/article',
      '## Scores',
      '## What to fix',
      '### 1. Headings ask what readers ask',
      '### 2. Different kinds of questions are covered',
      '### 3. Structured data says what kind of answer the page is',
      '### 4. The markup says who answers',
      '### 5. The page answers frequent questions in pairs',
      '### 6. What is a list is marked up as a list',
      '### 7. Sections are of a size that can be taken as a whole',
      '## How the scores came about',
      '### AEO: 76',
      '## What was not judged',
    ]);
    expect(markdown).toContain(`- **Page:** [https&#58;//site.example/article](https://site.example/article)
- **Audit:** AEO, aud\\_01kawz5p0rf8mv2y6t4qn9x1c3
- **Status:** complete
- **Created:** 2026-11-21T09:29:58.214Z
- **Ended:** 2026-11-21T09:30:00.683Z
- **Judged:** 15 of 20 checks
- **Scoring version:** 2.1.0+crawlers.2026-11-21
- **Credits:** 80 charged, 0 refunded
`);
    expect(markdown).toContain('\n| Overall | 76 | Needs work |\n| AEO | 76 | Needs work |\n');
    expect(markdown).toContain(`### 7. Sections are of a size that can be taken as a whole

- **Severity:** Medium
- **Regains:** \\+2.2 overall
- **Check:** aeo.format.section\\_size, Formats
- **Why:** A section of a few hundred words fits the window that answer engines read at once.
- **How to fix it:** Divide sections above 400 words, and join those below 40.
- **Found:**
  - 26 words: Key takeaways ([on the page](https://site.example/article#:~:text=Key%20takeaways))
`);
    expect(markdown).toContain('\n| Headings ask what readers ask | 50 % | 8 |\n');
    expect(markdown).toContain(
      '\n- Comparisons stand in a table (aeo.format.tables)\n'.replace(/[()_]/g, '\\$&'),
    );
  });

  it('says what the page was judged as, and why', () => {
    const page = { kind: 'product', sure: 0.81, why: ['It shows a price.'] };
    expect(markdownAbout(exampleAudit({ page }))).toContain(
      '\n- **Kind:** Judged as a product page \\(81 % sure\\): it shows a price.\n',
    );
  });

  it('leads from an issue to the page about its check', () => {
    const doc_url = 'https://api.example.com/docs/checks/aeo.snippet.indexable';
    expect(markdownAbout(exampleAudit({ issues: [exampleIssue({ doc_url })] }))).toContain(
      `\n- **More:** [about this check, with examples](${doc_url})\n`,
    );
  });

  it('says of an issue what has the same cause, and its source', () => {
    expect(markdownAbout(exampleAudit({ issues: [exampleIssue()] }))).toContain(
      '\n- **The same cause:** Structured data says what is not shown\n- **Source:** Google AI features and your website. Documented.\n',
    );
  });

  it('begins with a summary, and has every issue whole', () => {
    const issues = Array.from({ length: 22 }, (_, index) => exampleIssue({ title: `No. ${index}` }));
    const markdown = markdownAbout(exampleAudit({ issues }));
    expect(markdown).toContain('\n\nThe page scores 76 of 100. Good already: ');
    expect(markdown.match(/^- \*\*How to fix it:\*\*/gm)).toHaveLength(22);
  });

  it('shows the code to paste, as a difference where something is there', () => {
    const audit = (code: object) => exampleAudit({ issues: [exampleIssue({ code })] });
    expect(markdownAbout(exampleAudit({ issues: [exampleIssue()] }))).toContain(
      'Replace in the HTML:\n\n```diff\n- <meta name="robots" content="noindex">\n+ <meta name="robots" content="index">\n```\n',
    );
    const added = audit({ language: 'html', into: 'in the <head>', after: '<meta>', missing: ['rating'] });
    expect(markdownAbout(added)).toContain(
      'Add in the &lt;head&gt;:\n\n```html\n<meta>\n```\n\nLeft out, for you to add: rating. The points include that.\n',
    );
    const fences = audit({ language: 'text', into: 'in robots.txt', after: 'a\n```\n````b' });
    expect(markdownAbout(fences)).toContain('\n`````\na\n```\n````b\n`````\n');
  });

  it('says that issues could not be read, and not that there are none', () => {
    const markdown = markdownAbout(exampleAudit({ issues: undefined }));
    expect(markdown).toContain('The issues could not be read now.');
    expect(markdown).not.toContain('No check found');
  });

  it('tells why an audit failed', () => {
    const error = { code: 'AUDIT_TIMEOUT', message: 'Too slow.' };
    const markdown = markdownAbout(exampleAudit({ status: 'failed', failure_reason: 'timeout', error }));
    expect(markdown).toContain('- **Reason:** timeout\n- **What it means:** Too slow.');
    expect(markdownAbout(exampleAudit({ status: 'queued' }))).toContain('its status is queued.');
  });

  it.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
    'does not take texts of the page for markup: %s',
    (_name, text) => {
      for (const auditOf of [auditWithText, failedAuditWithText]) {
        const markdown = markdownAbout(auditOf(text, 'https://site.example/'));
        expect(outline(markdown)).toEqual(
          outline(markdownAbout(auditOf('harmless', 'https://site.example/'))),
        );
        const shown = plain(markdown).replace(/\]\([^)]*\)/g, ']');
        expect(shown.match(/[<>`~_$@{}]|!\[|www\.|&[#a-z].*/gi)).toBeNull();
        expect(markdown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\0]/);
        for (const [, href] of plain(markdownAbout(auditOf(text))).matchAll(/\]\(([^)]*)\)/g))
          expect(href).toMatch(/^https?:\/\/[^\s()<>|\\]+$/);
      }
    },
  );

  it.each([
    ['# heading', '\\# heading'],
    ['1. item', '1\\. item'],
    ['1) item', '1\\) item'],
    ['- item', '\\- item'],
    ['===', '\\==='],
    ['a * b_c', 'a \\* b\\_c'],
    ['  two\n\nlines ', 'two lines'],
    ['2.1.0+x (y)', '2.1.0+x \\(y\\)'],
  ])('writes %j as %s', (text, markdown) => expect(markdownText(text)).toBe(markdown));
});
