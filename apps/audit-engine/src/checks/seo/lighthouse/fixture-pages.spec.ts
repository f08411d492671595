import { describe, expect, it } from '@jest/globals';
import { describeAudit, linesOf, page } from '../../../../test-support/lighthouse.js';
import type { PageOptions } from '../../../../test-support/page-of.js';

/*
 * Lighthouse's fixture pages and the elements that its smoke tests name on them (GoogleChrome/lighthouse, Apache-2.0,
 * Copyright Google LLC: seo-failure-cases.html, seo-tester.html, seo-mixed-language.html), without what a check of ours
 * does not read: styles, plug-ins, texts.
 */
const FAILING = `<!doctype html><html><head><meta charset="utf-8">
<meta name="viewport" content="invalid-content=should_have_looked_it_up">
<meta name="RoBots" content="nofollow, NOINDEX, all">
<link rel="alTeRnate" hreflang="xx" href="https://xx.example.com" />
<link rel="alternate" hreflang="es" />
<link rel="alternate" hreflang="es" href="/example.html" />
<link rel="alternate" href="http://example.com/" hreflang=" x-default" />
<link rel="canonical" href="https://example.com/other" /></head>
<body><h1>SEO</h1><h2>Anchor text</h2>
<a href='https://example.com'>click this</a> <a href='/test.html'> click this </a> <a href='/test.html'>CLICK THIS</a>
<svg><a href='https://example.com/svg-link'><circle cx="50" cy="50" r="50"/><text x="0" y="0">click this</text></a></svg>
<a onclick="window.open(\`http://example.com\`)">Some link</a>
<a href="javascript:void(0)">Some link</a>
<a class="some-link">Some link</a>
<div class="link-parent"><a>Some link</a></div>
<object data="movie.swf"><a href="http://www.adobe.com/go/getflash"><img src="get.gif" alt="Get player"/></a></object>
</body></html>`;
const FAILING_OPTIONS: PageOptions = {
  url: 'http://localhost:10200/seo/seo-failure-cases.html',
  headers: {
    'x-robots-tag': 'none',
    link: ['<http://example.com>;rel="alternate";hreflang="xx"', '<https://example.com>; rel="canonical"'],
  },
};

const PASSING = `<!doctype html><html><head><title>SEO audit tester</title><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0, minimum-scale=1.0">
<meta name="Description" content="The premiere destination for testing your SEO audit gathering">
<link rel="alternate" hreflang="es" href="https://lat.example.com" />
<link rel="alternate" Hreflang="en-PH" href="https://ph.example.com" />
<LINK REL="ALTERNATE" HREFLANG="ru-RU" HREF="https://ru.example.com" />
<LINK REL="alternate" HREFLANG="zh-Hans-TW" HREF="https://zh.example.com" />
<link rel="alternate" href="http://example.com/" hreflang="x-default" />
<link rel="canonical" href="http://localhost:10200/seo/" /></head>
<body><link rel="alternate" hreflang="nonsense" href="https://nonsense.example.com" />
<link rel="canonical" href="http://localhost:10200/seo/" />
<h1>SEO</h1><a href='https://example.com'>descriptive link</a>
<a href='#non-descriptive-local'>click this</a>
<a href='https://example.com/non-descriptive-no-follow.html' rel="nofollow">click this</a>
<a href='javascript:;'>click this</a>
<a href="/pass">Some link</a> <a class="some-link">Some link</a> <a onclick="window.Location = '';">Some link</a>
</body></html>`;
const PASSING_OPTIONS: PageOptions = {
  url: 'http://localhost:10200/seo/seo-tester.html',
  headers: { link: '<http://localhost:10200/seo/>; rel="canonical"' },
  robots: '',
};

/** Lighthouse names the links with a number. */
const MIXED = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Edge cases</title></head><body>
<a href="/en" title="English"><span>English</span></a>
<a href="/de" title="German" lang="en"><span lang="de">Deutsch</span></a>
<a href="/en" title="English"><span>English</span></a>
<a href="/de" title="Deutsch" lang="de"><span lang="en">German</span></a>
<a href="/seo/seo-mixed-language.html" lang="de-DE">klicke hier</a>
<a href="" lang="de-DE">klicke hier</a>
<a href="/1" lang="en-US">Start</a>
<a href="/german" lang="de-DE">Start</a>
<a href="/german"><span lang="de-CH">Start</span></a>
<a href="/mixed"><span lang="de-DE">click</span> <span lang="fr">here</span></a>
<a href="/2"><img src="" alt="" /> here</a>
<a href="/3"><img src="" alt="click" /> here</a>
<a href="/4"><img src="" alt="click" /><span>here</span></a>
<a href="/5"><img src="" alt="click" /><span>click <span>here</span></span></a>
<a href="/6"><div>click <img src="" alt="click" /><span>here</span></div></a>
<a href="/7"><img src="" lang="de" /> here</a>
<a href="/8"><img src="" alt="click" lang="de" /> here</a>
<a href="/9"><img src="" alt="click" lang="de" /><span>click <span>here</span></span></a>
<a href="/10"><span>click<img src="" alt="click" lang="de" /> <span>here</span></span></a>
<svg width="200px" height="18px">
<a href="/11"><circle cx='2' cy='11' r='2'/><text x="5" y="18">here</text></a>
<a href="/12"><text x="40" y="18">here</text></a>
<a href="/13" lang="de"><text x="80" y="18">hier</text></a>
<a href="/14"><text x="120" y="18" xml:lang="de-DE">start</text></a>
</svg></body></html>`;

describe('the elements that Lighthouse names on its page of failures', () => {
  const lines = (check: string) => linesOf(check, FAILING, FAILING_OPTIONS);

  it('4 links that are not crawlable', () => {
    expect([...lines('seo.links.crawlable'), ...lines('seo.links.scripted')]).toEqual([
      '"Some link" → javascript:void(0)',
      '"Some link" has no href',
      '"Some link" has no href',
      '"Some link" has no href',
    ]);
  });

  it('4 links without a descriptive text, one of them in a picture', () => {
    expect(lines('seo.links.descriptive')).toEqual([
      '"click this" → https://example.com',
      '"click this" → /test.html',
      '"CLICK THIS" → /test.html',
      '"click this" → https://example.com/svg-link',
    ]);
  });

  it('2 directives', () => {
    expect(lines('seo.index.noindex')[0]).toBe(
      'googlebot: noindex in <meta name="robots">, none in X-Robots-Tag',
    );
  });

  it('5 language versions, one of them in the header', () => {
    expect(lines('seo.intl.hreflang').filter((line) => line !== 'the page itself is missing')).toEqual([
      'xx is no language, or of no region, that exists',
      'es: nothing is not absolute',
      'es: /example.html is not absolute',
      ' x-default is no language, or of no region, that exists',
    ]);
    expect(lines('seo.intl.hreflang_header')[0]).toBe('xx is no language, or of no region, that exists');
  });

  it('2 canonical addresses', () => {
    expect(lines('seo.index.canonical_sources')).toEqual([
      'head: https://example.com/other',
      'Link header: https://example.com',
    ]);
  });
});

describe('the elements that Lighthouse names on its other pages', () => {
  it('2 links that only scripts follow', () => {
    expect(linesOf('seo.links.scripted', PASSING, PASSING_OPTIONS)).toHaveLength(2);
  });

  it('14 links without a descriptive text, in words, beside pictures and in pictures', () => {
    const url = 'http://localhost:10200/seo/seo-mixed-language.html';
    const found = linesOf('seo.links.descriptive', MIXED, { url }).map((line) => line.replace(/^.*→ /, ''));
    const named = Array.from({ length: 14 }, (_, index) => `/${index + 1}`);
    expect(found.filter((path) => named.includes(path))).toEqual(named);
    // We ask a link and its page for their language, not the parts of a link, and find two more.
    expect(found.filter((path) => !named.includes(path))).toEqual(['/german', '/mixed']);
  });
});

for (const [audit, checks, passing, otherwise] of [
  ['viewport', ['seo.tech.viewport'], true],
  ['document-title', ['seo.meta.title'], true],
  ['meta-description', ['seo.meta.description'], true],
  ['crawlable-anchors', ['seo.links.crawlable', 'seo.links.scripted'], false],
  [
    'link-text',
    ['seo.links.descriptive'],
    true,
    'a script as address within the site counts by its text, see link-text.spec.ts',
  ],
  ['is-crawlable', ['seo.index.noindex', 'seo.index.robots_allowed'], true],
  [
    'hreflang',
    ['seo.intl.hreflang', 'seo.intl.hreflang_header'],
    true,
    'the page itself is not among its language versions, which Google demands',
  ],
  [
    'canonical',
    ['seo.index.canonical', 'seo.index.canonical_sources'],
    true,
    'it names another page of the site, so that this one is not to be found',
  ],
] as const) {
  describeAudit(audit, checks, [
    page('the page of failures', false, FAILING, FAILING_OPTIONS),
    page('the page of passes', passing, PASSING, PASSING_OPTIONS, otherwise),
  ]);
}

const ROBOTS = ['seo.tech.robots_txt_valid'];
describeAudit('robots-txt', ROBOTS, [page('the page of passes', true, PASSING, PASSING_OPTIONS)]);
