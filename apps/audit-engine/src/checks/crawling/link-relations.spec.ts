import { describe, expect, it } from '@jest/globals';
import { head } from '../../../test-support/describe-check.js';
import { pageOf } from '../../../test-support/page-of.js';
import { alternatesInHead, alternatesInHeader, canonicalsOf, headerLinksOf } from './link-relations.js';

const withLinks = (...link: string[]) => pageOf(head(''), { headers: { link } });
const hrefsOf = (...lines: string[]) => headerLinksOf(withLinks(...lines)).map(({ href }) => href);

describe('the links of Link headers', () => {
  it('have their parameters in any order and form, and an address from that of the page', () => {
    const [link] = headerLinksOf(
      withLinks(
        ' < /de > ;  TYPE = text/html ; hreflang=de;hreflang="at" ; REL="Alternate canonical"; rel=next',
      ),
    );
    expect(link).toMatchObject({
      href: '/de',
      rel: ['alternate', 'canonical'],
      hreflang: ['de', 'at'],
      type: 'text/html',
    });
    expect(link!.url!.href).toBe('https://site.example/de');
  });

  it.each<[string, string, readonly string[]]>([
    ['two in a line', '</a>; rel=next, </b>; rel=prev', ['/a', '/b']],
    ['a comma in quotes', '</a>; title="one, \\"two\\", <x>"; rel=next, </b>', ['/a', '/b']],
    ['one about another resource', '</a>; anchor="/other"; rel=next, </b>', ['/b']],
    ['an address in UTF-8, as headers are read', '</gr\u00c3\u00b6n>', ['/gr%C3%B6n']],
    ['no address', 'rel=next', []],
  ])('are %s', (_what, line, hrefs) => {
    expect(hrefsOf(line)).toEqual(hrefs);
  });

  it('are read from all headers, with and without a known address or relation', () => {
    expect(headerLinksOf(withLinks('<http://[>', '</b>'))).toMatchObject([
      { href: 'http://[', url: undefined, rel: [], hreflang: [], type: undefined },
      { href: '/b', rel: [] },
    ]);
    expect(hrefsOf(...Array.from({ length: 1_001 }, (_, number) => `</${number}>`))).toHaveLength(1_000);
  });
});

describe('the canonical addresses of a page', () => {
  it('are those in the head, in the body and in headers', () => {
    const page = pageOf(
      head(
        '<link rel="canonical" href="/a"><link rel="icon" href="/i"><p>x</p><link rel="canonical" href="/b">',
      ),
      { headers: { link: ['</c>; rel=canonical, </d>; rel=next'] } },
    );
    expect(canonicalsOf(page).map(({ href, where }) => [href, where])).toEqual([
      ['/a', 'head'],
      ['/b', 'body'],
      ['/c', 'Link header'],
    ]);
  });
});

describe('the language versions of a page', () => {
  it('are those in the head, with a language', () => {
    const page = pageOf(
      head(
        '<link rel="alternate" hreflang="de" href="/de"><link rel="alternate" href="/feed">' +
          '<link rel="next" hreflang="fr" href="/fr"><p>x</p><link rel="alternate" hreflang="it" href="/it">',
      ),
    );
    expect(alternatesInHead(page).map(({ hreflang, href }) => [hreflang, href])).toEqual([['de', '/de']]);
  });

  it('are those in headers, one for each language', () => {
    const page = withLinks('</de>; rel=alternate; hreflang=de; hreflang=at, </x>; rel=next; hreflang=fr');
    const versions = alternatesInHeader(page);
    expect(versions.map(({ hreflang, href }) => [hreflang, href])).toEqual([
      ['de', '/de'],
      ['at', '/de'],
    ]);
    expect(versions.every(({ url }) => url?.href === 'https://site.example/de')).toBe(true);
  });
});
