import { describe, expect, it } from '@jest/globals';
import { body, head } from '../../../../test-support/describe-check.js';
import { describeAudit, linesOf, page } from '../../../../test-support/lighthouse.js';

const CHECKS = ['seo.intl.hreflang', 'seo.intl.hreflang_header'];
const URL_OF_PAGE = 'http://example.com/';
const element = (hreflang: string, href = URL_OF_PAGE) =>
  `<link rel="alternate" hreflang="${hreflang}" href="${href}">`;
const header = (...links: (readonly [hreflang: string, href: string])[]) => ({
  link: links.map(([hreflang, href]) => `<${href}>; rel="alternate"; hreflang="${hreflang}"`),
});
const OPTIONS = { url: URL_OF_PAGE };
const SPANISH = 'https://es.example.com/';
const ITSELF = 'Google: each language version must list itself as well as all others';
const and = (...link: [hreflang: string, href: string]) => ({ ...OPTIONS, headers: header(link) });
const inHead = (hreflang: string, passes: boolean) =>
  page(`"${hreflang}" in the head`, passes, head(element(hreflang)), OPTIONS);
const inHeader = (hreflang: string, passes: boolean) =>
  page(`"${hreflang}" in the header`, passes, head(''), and(hreflang, URL_OF_PAGE));

describeAudit('hreflang', CHECKS, [
  inHeader('xx1', false),
  inHeader('XX-be', false),
  inHead('XX-be-Hans', false),
  inHead('  es', false),
  inHeader('  es', false),
  ...['xx', 'XX-be', 'XX-be-Hans', '', '  es'].map((hreflang) =>
    page(`"${hreflang}" in the body`, true, body(element(hreflang, 'https://example.com'))),
  ),
  // Lighthouse does not ask for the page itself, so each of these is about its own address.
  inHeader('pl', true),
  inHead('nl-be', true),
  inHeader('zh-Hans', true),
  inHead('x-default', true),
  inHeader('FR-BE', true),
  page('none', true, head('')),
  page('a host without scheme in the head', false, head(element('es', 'example.com')), OPTIONS),
  page('an address without scheme in the header', false, head(''), and('es', '//example.com')),
  page(
    'neither language nor address',
    false,
    head(element(' es', 'example.com')),
    and('xx1', '//example.com'),
  ),
  page('sound ones that leave the page out', true, head(element('es', SPANISH)), OPTIONS, ITSELF),
]);

describe("the faults of Lighthouse's hreflang", () => {
  it('are all named, in head and header', () => {
    const options = {
      url: 'http://xx1.example.com/',
      headers: header(['xx1', 'http://xx1.example.com/'], ['xx2', 'http://xx2.example.com/']),
    };
    const html = head(element('xx3', 'http://xx3.example.com/') + element('xx4', 'http://xx4.example.com/'));
    const [inTheHead, inTheHeader] = CHECKS.map((check) =>
      linesOf(check, html, options).map((line) => line.slice(0, 6)),
    );
    expect(inTheHead).toEqual(['xx3 is', 'xx4 is']);
    expect(inTheHeader).toEqual(['xx1 is', 'xx2 is']);
  });

  it('have their reasons: the language before the address, and one for each link', () => {
    const html = head(
      element('@@', 'example.com') +
        element('fr', 'example.com') +
        element('@@', 'https://example.com') +
        element('fr', 'https://example.com'),
    );
    expect(linesOf('seo.intl.hreflang', html, { url: 'https://example.com/' })).toEqual([
      '@@ is no language, or of no region, that exists',
      'fr: example.com is not absolute',
      '@@ is no language, or of no region, that exists',
    ]);
  });
});
