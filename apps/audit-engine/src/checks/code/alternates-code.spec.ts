import { describe, expect, it } from '@jest/globals';
import { head, link } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';
import { applied } from '../../scoring/score-engine.js';

const URL_OF_PAGE = 'https://site.example/en/pumps';
const version = (hreflang: string, href: string) =>
  `<link rel="alternate" hreflang="${hreflang}" href="${href}">`;
const OWN = version('en', URL_OF_PAGE);
const inHead = (...links: readonly string[]) => head(links.join(''));
const codeOf = (...links: readonly string[]) =>
  checkOf('seo.intl.hreflang').code?.(pageOf(inHead(...links), { url: URL_OF_PAGE }));

describe('code for links to language versions', () => {
  it('writes the regions, hyphens and whole addresses that are meant', () => {
    expect(
      codeOf(OWN, version('en-uk', '/uk/pumps'), version('de_AT', 'https://site.example/at/pumpen')),
    ).toEqual({
      language: 'html',
      into: 'in the <head>',
      before: [version('en-uk', '/uk/pumps'), version('de_AT', 'https://site.example/at/pumpen')].join('\n'),
      after: [
        '<link rel="alternate" hreflang="en-GB" href="https://site.example/uk/pumps">',
        '<link rel="alternate" hreflang="de-AT" href="https://site.example/at/pumpen">',
      ].join('\n'),
    });
  });

  it('adds the page itself by its language, and its canonical address', () => {
    const other = version('de', 'https://site.example/de/pumpen');
    expect(codeOf(other)).toEqual({
      language: 'html',
      into: 'in the <head>',
      after: `<link rel="alternate" hreflang="en" href="${URL_OF_PAGE}">`,
    });
    const canonical = (path: string) => link('canonical', `https://site.example${path}`);
    const ownOf = (...links: readonly string[]) => codeOf(other, ...links)?.after;
    expect(ownOf(canonical('/en/pumps/'))).toContain('href="https://site.example/en/pumps/"');
    // The report advises the page's own address in its place.
    expect(ownOf(canonical('/en/all-pumps'))).toContain(`href="${URL_OF_PAGE}"`);
  });

  it('leaves the language of another address alone', () => {
    expect(codeOf(version('en', 'https://site.example/other'))).toBeUndefined();
  });

  it('keeps the first x-default of several', () => {
    const [first, second] = ['https://site.example/', 'https://site.example/all'].map((href) =>
      version('x-default', href),
    );
    const code = codeOf(OWN, first ?? '', second ?? '', version('fr_FR', 'https://site.example/fr'));
    expect(code?.before).toBe([second, version('fr_FR', 'https://site.example/fr')].join('\n'));
    expect(code?.after).toBe('<link rel="alternate" hreflang="fr-FR" href="https://site.example/fr">');
  });

  it('replaces as many links as it shows, however many are wrong', () => {
    const wrong = Array.from({ length: 20 }, (_, at) => version('de_AT', `https://site.example/${at}`));
    const twice = [1, 2].map((at) => version('x-default', `https://site.example/default-${at}`));
    const code = codeOf(OWN, ...twice, ...wrong);
    expect(code?.before?.split('\n')).toEqual([twice[1], ...wrong.slice(0, 11)]);
    expect(code?.after.split('\n')).toHaveLength(11);
    expect(code?.missing).toEqual(['the same for 9 more links']);
  });

  it('names what is no language', () => {
    expect(codeOf(version('english', 'https://site.example/x'))).toMatchObject({
      after: `<link rel="alternate" hreflang="en" href="${URL_OF_PAGE}">`,
      missing: ['the language that "english" is to be'],
    });
    expect(codeOf(OWN, version('english', 'https://site.example/x'))).toBeUndefined();
  });

  it('changes the header in the same way, and repairs it', () => {
    const sent = '<https://site.example/uk>; rel="alternate"; hreflang="en-UK"';
    const check = checkOf('seo.intl.hreflang_header');
    const page = (headers: readonly string[]) =>
      pageOf(inHead(), { url: URL_OF_PAGE, headers: { link: headers } });
    const code = check.code?.(page([sent]));
    expect(code).toEqual({
      language: 'text',
      into: 'in the headers of the response',
      before: `Link: ${sent}`,
      after: [
        'Link: <https://site.example/uk>; rel="alternate"; hreflang="en-GB"',
        `Link: <${URL_OF_PAGE}>; rel="alternate"; hreflang="en"`,
      ].join('\n'),
    });
    const repaired = code?.after.split('\n').map((line) => line.replace('Link: ', '')) ?? [];
    expect(applied(check, page([sent]))).toBeLessThan(1);
    expect(applied(check, page(repaired))).toBe(1);
    expect(check.code?.(page(repaired))).toBeUndefined();
  });
});
