import { describe, expect, it } from '@jest/globals';
import { addressesIn, textOf } from '../../../test-support/dashboard/html-shape.js';
import { documentOf } from '../../pages/page-response.js';
import { checkIndexPage } from './check-index.js';
import { checkPage } from './check-page.js';
import { CHECKS } from './checks.js';
import type { DescribedCheck } from './described-check.js';
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

const textAbout = (fields: Partial<DescribedCheck> = {}) =>
  textOf(documentOf(checkPage({ ...CHECK, ...fields })));

describe('the page about a check', () => {
  it('says for which pages it is, how it is scored, what fails and passes, and how to fix it', () => {
    const text = textAbout();
    for (const part of [
      'A check of SEO, Metadata: seo.meta.example Readers like it.',
      'For which pages It does not apply to: a product page; a sign-in page.',
      'For a page of documentation, 50 % of its weight count.',
      'Weight 12 points, of about 100 that SEO has.',
      'By the points of the overall score that it costs: high from 3, medium from 1, low below.',
      'Basis Documented',
      '1 for one; 0.5 for "a; b"; else 0. Not applicable to logins. Not measured without a file. A bad',
      'A bad example HTML <title></title>',
      'A good example /robots.txt Allow: /',
      'How to fix it Add one.',
      'Source One source another',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Cap');
  });

  it.each([
    { fields: { weight: 0 }, part: 'It raises no issue.' },
    { fields: { weight: 0, severity: 'medium' as const }, part: 'Its issue is medium.' },
    { fields: { severity: 'high' as const }, part: 'low below. It is high at least.' },
    { fields: { caps: true }, part: 'Critical where a cap of 50 or less applies. Otherwise by the points' },
    { fields: { basis: 'convention' as const }, part: 'that it costs: medium from 1, low below.' },
    { fields: { isFault: true }, part: 'A fault of 12: a pass earns nothing' },
    { fields: { notFor: [], lessFor: {} }, part: 'For which pages For pages of every kind.' },
  ])('says $part', ({ fields, part }) => {
    expect(textAbout(fields)).toContain(part);
  });
});

describe('the list of checks', () => {
  it('leads to each of them, below its engine and dimension', () => {
    const document = documentOf(checkIndexPage(CHECKS));
    const links = [...document.matchAll(/href="checks\/([^"]+)"/g)].map(([, id]) => id);
    expect(links.sort()).toEqual(CHECKS.map(({ id }) => id).sort());
    expect(textOf(document)).toMatch(
      /SEO: search engines Indexability .* AEO: answer engines .* GEO: generative/,
    );
  });
});

describe('the sources of a check', () => {
  it('are links where a public page is known', () => {
    const about = (source: string) => addressesIn(documentOf(checkPage({ ...CHECK, source })));
    expect(about('RFC 9309; Google title links')).toEqual(
      expect.arrayContaining([
        'https://www.rfc-editor.org/rfc/rfc9309',
        'https://developers.google.com/search/docs/appearance/title-link',
      ]),
    );
    expect(about('Common practice').filter((address) => address.startsWith('http'))).toEqual([]);
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
