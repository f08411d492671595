import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { textOf } from '../../../apps/api-gateway/test-support/dashboard/html-shape.js';
import { CATALOGUE } from '../../../apps/audit-engine/src/checks/catalogue.js';
import { readExamples } from '../../../apps/audit-engine/test-support/check-examples.js';
import { checkPage } from './check-page.js';
import { type DescribedCheck, describedChecks } from './described-checks.js';
import { platformsFor } from './platforms.js';

const CHECK: DescribedCheck = {
  id: 'seo.meta.example',
  engine: 'seo',
  dimension: 'metadata',
  weight: 12,
  isFault: false,
  caps: false,
  title: 'The page has an example',
  why: 'Readers like it.',
  fix: 'Add one.',
  passes: '1 for one; 0.5 for "a; b"; else 0. Not applicable to logins. Not measured without a file.',
  basis: 'documented',
  source: 'One source; another',
  notFor: ['product', 'login'],
  lessFor: { docs: 0.5 },
  bad: [{ name: 'HTML', text: '<title></title>' }],
  good: [{ name: '/robots.txt', text: 'Allow: /' }],
};

const pageAbout = (fields: Partial<DescribedCheck> = {}) => checkPage({ ...CHECK, ...fields }).content;

describe('the page about a check', () => {
  it('says for which pages it is, how it is scored, what fails and passes, and how to fix it', () => {
    const page = pageAbout();
    for (const part of [
      '# The page has an example\n\nA check of SEO, Metadata: `seo.meta.example`\n\nReaders like it.',
      '## For which pages\n\n- It does not apply to: a product page; a sign-in page.\n',
      '- For a page of documentation, 50 % of its weight count.',
      '- **Weight:** 12 points, of about 100 that SEO has.',
      '- **Severity:** By the points of the overall score that it costs: high from 3, medium from 1, low below.',
      '- **Basis:** Documented',
      '1 for one; 0.5 for "a; b"; else 0. Not applicable to logins. Not measured without a file.',
      '## A bad example\n\n```html\n<title></title>\n```',
      '## A good example\n\n/robots.txt:\n\n```txt\nAllow: /\n```',
      '## How to fix it\n\nAdd one.',
      '## Source\n\n- One source\n- another',
    ])
      expect(page).toContain(part);
    expect(page).not.toContain('**Cap:**');
  });

  it.each([
    { fields: { weight: 0 }, part: 'It raises no issue.' },
    { fields: { weight: 0, severity: 'medium' as const }, part: 'Its issue is medium.' },
    { fields: { severity: 'high' as const }, part: 'low below. It is high at least.' },
    { fields: { caps: true }, part: 'Critical where a cap of 50 or less applies. Otherwise by the points' },
    { fields: { basis: 'convention' as const }, part: 'that it costs: medium from 1, low below.' },
    { fields: { isFault: true }, part: 'A fault of 12: a pass earns nothing' },
    { fields: { notFor: [], lessFor: {} }, part: '## For which pages\n\nFor pages of every kind.' },
  ])('says $part', ({ fields, part }) => {
    expect(pageAbout(fields)).toContain(part);
  });

  it.each(describedChecks(CATALOGUE, readExamples()))('shows each text about $id as it is', (check) => {
    const { id, title, why, fix, passes, bad, good } = check;
    const text = textOf(readFileSync(`dist/site/partners/checks/${id}.html`, 'utf8'));
    const examples = [...bad, ...good].map((part) => part.text);
    for (const part of [title, why, fix, passes, ...platformsFor(id).map((each) => each.text), ...examples])
      expect(text).toContain(part.replaceAll(/\s+/g, ' '));
  });
});

describe('the sources of a check', () => {
  it('are links where a public page is known', () => {
    expect(pageAbout({ source: 'RFC 9309; Google title links; Common practice' })).toContain(
      [
        '- [RFC 9309](https://www.rfc-editor.org/rfc/rfc9309)',
        '- [Google title links](https://developers.google.com/search/docs/appearance/title-link)',
        '- Common practice',
      ].join('\n'),
    );
  });
});

describe('how to fix it on a platform', () => {
  it('is said for three platforms, or for none where they make no difference', () => {
    const names = (id: string) => platformsFor(id).map(({ name }) => name);
    expect(names('seo.meta.title_quality')).toEqual(['In WordPress', 'In Shopify', 'In Next.js']);
    expect(names('aeo.voice.sentences')).toEqual([]);
  });

  it.each([
    { id: 'seo.index.search_results', advice: 'robots: { index: false }' },
    { id: 'seo.index.noindex', advice: 'robots: { index: true }' },
    { id: 'seo.intl.return_links', advice: 'alternates.languages' },
  ])('says $advice to $id', ({ id, advice }) => {
    expect(platformsFor(id).map(({ text }) => text)).toContainEqual(expect.stringContaining(advice));
  });
});
