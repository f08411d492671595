import { describe, expect, it } from '@jest/globals';
import type { Severity } from '#contracts/audit/audits';
import { documented, type Check } from '../../../apps/audit-engine/src/checks/check.js';
import { exampleCheck } from '../../../apps/audit-engine/test-support/example-check.js';
import { AI_CRAWLERS } from '../../../apps/audit-engine/src/robots/ai-crawlers.js';
import { checksPage } from './checks-page.js';

function check(id: string, dimension: string, weight: number): Check {
  return exampleCheck(id, weight, { dimension, source: documented('S') });
}

describe('the page about the checks', () => {
  it('has a row for each check, below its dimension, with the weights added up', () => {
    const catalogue = {
      seo: [check('seo.a', 'one', 2), check('seo.b', 'two', 3), check('seo.c', 'one', 5)],
      aeo: [check('aeo.a', 'one', 1)],
      geo: [],
    };
    const page = checksPage(catalogue);
    expect(page).toContain('| SEO: search engines | 3 | 10 | 10 | 0 | 0 | one 7, two 3 |');
    expect([...page.matchAll(/^(?:###? .*|\| `[^`]*` \| \d+)/gm)].map(([line]) => line)).toEqual([
      '## How scores are made',
      '## SEO: search engines',
      '### one (7)',
      '| `seo.a` | 2',
      '| `seo.c` | 5',
      '### two (3)',
      '| `seo.b` | 3',
      '## AEO: answer engines',
      '### one (1)',
      '| `aeo.a` | 1',
      '## GEO: generative engines',
      '## Kinds of pages',
      '### The markup that a kind wants',
      '### The checks that a kind changes',
      '### Checks of texts',
      '## The crawlers that the checks of access ask for',
    ]);
  });

  it('lists the checks without a weight that raise an issue, by its severity', () => {
    const reported = (id: string, severity?: Severity) =>
      exampleCheck(id, 0, severity === undefined ? {} : { severity });
    const page = checksPage({
      seo: [reported('seo.a', 'medium'), reported('seo.b'), exampleCheck('seo.c', 2, { severity: 'high' })],
      aeo: [reported('aeo.a', 'low')],
      geo: [reported('geo.a', 'medium')],
    });
    expect(page).toContain('Only these raise one:\n  - `medium`: `seo.a`, `geo.a`\n  - `low`: `aeo.a`\n- ');
  });

  it('has a readable row for each kind: what to add, who is behind it, and what does not apply', () => {
    const page = checksPage({ seo: [], aeo: [], geo: [] });
    expect(page).toContain(
      '| `thread` | a question with answers, or a discussion | QAPage or DiscussionForumPosting |  | `author.name`',
    );
    expect(page).toContain('| `category` | a category page | CollectionPage with ItemList | ItemList |  |');
    expect(page).toContain('| `legal` | a legal page | none |  |  |');
    expect(page).toContain('| `other` | a page of no particular kind | whatever fits |  |  |');
    expect(page).toContain(
      '| `docs` | `geo.evidence.statistics`<br>`geo.evidence.quotations` | `aeo.q.headings` × 0.5<br>',
    );
    expect(page).toMatch(
      /\| `product` \| \[checks of texts\]\(#checks-of-texts\)<br>`geo\.fresh\.\*`<br>`geo\.entity\.author` \| `seo/,
    );
    expect(page).not.toContain('| `article` | |');
  });

  it('has a row for each crawler, with what it is for', () => {
    const page = checksPage({ seo: [], aeo: [], geo: [] });
    for (const { token, operator } of AI_CRAWLERS) expect(page).toContain(`| \`${token}\` | ${operator} | `);
    expect(page).toContain(
      '| `Googlebot` | Google | builds the index that answers cite from | 1 | yes | <https://',
    );
  });

  it('shows the names of elements, and keeps a table a table', () => {
    const page = checksPage({
      seo: [{ ...check('seo.a', 'one', 2), title: 'A <title> | b' }],
      aeo: [],
      geo: [],
    });
    expect(page).toContain('| `seo.a` | 2 | A &lt;title&gt; \\| b |');
  });
});
