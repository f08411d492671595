import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, head } from '../../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../../test-support/page-of.js';

describeCheck('seo.index.noindex', [
  ['no directive', head(''), 1],
  ['noindex for all', head('<meta name="robots" content="noindex, follow">'), 0],
  ['none', head('<meta name="ROBOTS" content="none">'), 0],
  ['noindex for one engine', head('<meta name="googlebot" content="noindex">'), 0.5],
  ['a header for all', head(''), 0, { headers: { 'x-robots-tag': 'noindex' } }],
  [
    'a header for one engine',
    head(''),
    0.5,
    { headers: { 'x-robots-tag': ['bingbot: noindex', 'otherbot: noindex'] } },
  ],
  ['a date that is past', head('<meta name="robots" content="unavailable_after: 2020-01-01">'), 0],
  [
    'a date with a time that is past',
    head('<meta name="robots" content="unavailable_after: 2020-01-01T09:00:00+01:00">'),
    0,
  ],
  [
    'a date that is past, with commas in it',
    head('<meta name="robots" content="all, unavailable_after: Mon, 15-Aug-05 15:52:01 UTC, nosnippet">'),
    0,
  ],
  [
    'a past date for one engine, in a header',
    head(''),
    0.5,
    { headers: { 'x-robots-tag': 'googlebot: unavailable_after: Mon, 15-Aug-05 15:52:01 UTC' } },
  ],
  [
    'one header line for two crawlers',
    head(''),
    0.5,
    { headers: { 'x-robots-tag': 'otherbot: noindex, nofollow, bingbot: noindex' } },
  ],
  ['no date', head('<meta name="robots" content="unavailable_after: soon">'), 1],
  ['a date to come', head('<meta name="robots" content="unavailable_after: 2030-01-01">'), 1],
]);

describeCheck('seo.index.robots_allowed', [
  ['no robots.txt', head(''), 1],
  ['everything forbidden', head(''), 0, { robots: 'User-agent: *\nDisallow: /' }],
  ['one engine forbidden', head(''), 0.5, { robots: 'User-agent: Bingbot\nDisallow: /guides' }],
  ['a broken robots.txt', head(''), 0, { robots: 503 }],
  ['a robots.txt that does not answer', head(''), 0, { robots: 'silent' }],
  ['a robots.txt that we could not ask for', head(''), null, { robots: 'unreached' }],
]);

const ROOT = head('<link rel="canonical" href="https://site.example/">');
describeCheck('seo.index.canonical', [
  ['none', head(''), 0.6],
  ['the page itself', head('<link rel="canonical" href="https://site.example/guides/page">'), 1],
  ['another host of the site', head('<link rel="canonical" href="https://www.site.example/guides/page">'), 1],
  ['a relative one', head('<link rel="canonical" href="/guides/page">'), 0.3],
  ['one in the body', body('<link rel="canonical" href="https://site.example/guides/page">'), 0.3],
  [
    'a Link header',
    head(''),
    1,
    { headers: { link: '<https://site.example/guides/page>; rel="canonical"' } },
  ],
  [
    'two that differ',
    head(
      '<link rel="canonical" href="https://site.example/a"><link rel="canonical" href="https://site.example/b">',
    ),
    0,
  ],
  ['another site', head('<link rel="canonical" href="https://other.example/guides/page">'), 0],
  ['the root from itself with tracking', ROOT, 1, { url: 'https://site.example/?utm_source=mail' }],
  ['the root from its index', ROOT, 1, { url: 'https://site.example/index.html' }],
  ['one on http', head('<link rel="canonical" href="http://site.example/guides/page">'), 0.3],
  ['another page', head('<link rel="canonical" href="https://site.example/guides/other">'), 0.6],
  ['a slash at the end', head('<link rel="canonical" href="https://site.example/guides/page/">'), 1],
  [
    'another page by its parameter',
    head('<link rel="canonical" href="https://site.example/topic?t=2">'),
    0.6,
    { url: 'https://site.example/topic?t=1' },
  ],
  ['the root from a deep page', head('<link rel="canonical" href="https://site.example/">'), 0],
  [
    'another language version',
    head(
      '<link rel="canonical" href="https://site.example/de"><link rel="alternate" hreflang="de" href="https://site.example/de"><link rel="alternate" hreflang="en" href="https://site.example/guides/page">',
    ),
    0,
  ],
  [
    'the language version that it is, asked for with a parameter',
    head(
      '<link rel="canonical" href="https://site.example/guides/page"><link rel="alternate" hreflang="en" href="https://site.example/guides/page">',
    ),
    1,
    { url: 'https://site.example/guides/page?from=mail' },
  ],
]);

const OWN = 'https://site.example/guides/page';
const inHeader = (...links: string[]) => ({ headers: { link: links } });
describeCheck('seo.index.canonical_sources', [
  ['the same', head(`<link rel="canonical" href="${OWN}">`), 1, inHeader(`<${OWN}>; rel=canonical`)],
  [
    'the same, written otherwise',
    head(`<link rel="canonical" href="${OWN}">`),
    1,
    inHeader('</guides/page>; rel=canonical'),
  ],
  [
    'another in the header',
    head(`<link rel="canonical" href="${OWN}">`),
    0,
    inHeader('</b>; rel="canonical"'),
  ],
  [
    'one of several in the header',
    head(`<link rel="canonical" href="${OWN}">`),
    0,
    inHeader(`<${OWN}>; rel="canonical", </b>; rel="canonical"`),
  ],
  [
    'a header about another file',
    head(`<link rel="canonical" href="${OWN}">`),
    null,
    inHeader('</b>; rel="canonical"; anchor="/c.pdf"'),
  ],
  ['the head alone', head(`<link rel="canonical" href="${OWN}">`), null],
  ['the header alone', head(''), null, inHeader(`<${OWN}>; rel=canonical`)],
]);

const NOINDEX = head('<meta name="robots" content="noindex">');
describeCheck('seo.index.noindex_readable', [
  ['a noindex that crawlers may fetch', NOINDEX, 1],
  ['a noindex behind robots.txt', NOINDEX, 0, { robots: 'User-agent: *\nDisallow: /guides' }],
  ['one that is hidden from one of two', NOINDEX, 0.5, { robots: 'User-agent: bingbot\nDisallow: /' }],
  [
    'one for the crawler that may fetch it',
    head('<meta name="googlebot" content="noindex">'),
    1,
    { robots: 'User-agent: bingbot\nDisallow: /' },
  ],
  ['none behind robots.txt', head(''), null, { robots: 'User-agent: *\nDisallow: /' }],
  ['a robots.txt that we could not ask for', NOINDEX, null, { robots: 'unreached' }],
]);

describe('the evidence of seo.index.canonical', () => {
  it('says that an address is of another page', () => {
    const page = pageOf(head('<link rel="canonical" href="https://site.example/other">'));
    expect(checkOf('seo.index.canonical').evidence?.(page)).toEqual([
      'head: https://site.example/other, another page than https://site.example/guides/page',
    ]);
  });
});

const hop = (from: string, to: string) => ({ from, to, status: 301 });
describeCheck('seo.index.redirects', [
  ['none', head(''), 1],
  ['one', head(''), 1, { redirects: [hop('http://a.example/', 'https://a.example/')] }],
  ['two', head(''), 0.6, { redirects: [hop('http://a/', 'https://a/'), hop('https://a/', 'https://b/')] }],
  ['three', head(''), 0.2, { redirects: Array(3).fill(hop('https://a/', 'https://b/')) }],
  ['one down to http', head(''), 0, { redirects: [hop('https://a/', 'http://a/')] }],
  ['a meta refresh', head('<meta http-equiv="refresh" content="0; url=/b">'), 0],
]);

describeCheck('seo.index.soft_404', [
  ['a page', body(`<h1>Watering</h1><p>${words(60)}</p>`), 1],
  ['a car of that name', body(`<h1>Peugeot 404 Coupé</h1><p>${words(60)}</p>`), 1],
  ['a poem on what there is not', body(`<h1>La felicidad no existe</h1><p>${words(60)}</p>`), 1],
  ['a number and nothing else', body(`<h1>404</h1><p>${words(60)}</p>`), 0],
  ['a very short page without a thing', body('<h1>Red tulip</h1><p>It is no longer available.</p>'), 0],
  ['a page that says it is none', body('<h1>Page not found</h1><p>Sorry.</p>'), 0],
  ['an article about the status code', body(`<h1>What a 404 means</h1><p>${words(200)}</p>`), 1],
]);

describe('caps', () => {
  it.each([
    ['seo.index.noindex', head('<meta name="robots" content="noindex">'), {}, 30],
    ['seo.index.noindex', head('<meta name="googlebot" content="noindex">'), {}, undefined],
    ['seo.index.robots_allowed', head(''), { robots: 'User-agent: *\nDisallow: /' }, 30],
    ['seo.index.robots_allowed', head(''), { robots: 'unreached' as const }, undefined],
  ])('of %s', (id, html, options, cap) => {
    expect(checkOf(id).cap?.(pageOf(html, options))).toBe(cap);
  });
});

describeCheck('seo.index.soft_404', [
  ['a Polish error page', body('<h1>Nie znaleziono strony</h1>'), 0],
  ['a Chinese error page', body('<p>抱歉，您访问的页面不存在。</p>'), 0],
  ['a French page', body('<h1>Pages du jardin</h1>'), 1],
]);

const until = (date: string) => head(`<meta name="robots" content="unavailable_after: ${date}">`);

describeCheck('seo.index.expiry', [
  ['no date', head('<meta name="robots" content="index">'), null],
  ['a date by ISO 8601', until('2027-01-31T12:00:00+01:00'), 1],
  ['a date by RFC 822', until('Fri, 15 Jan 2027 12:00:00 EST'), 1],
  ['a date by RFC 850', until('Friday, 15-Jan-27 12:00:00 UTC'), 1],
  ['a date that is past', until('2020-01-31'), 1],
  ['a word', until('soon'), 0],
  ['a day that there is not', until('2027-13-31'), 0],
  ['a header', head(''), 0, { headers: { 'x-robots-tag': 'unavailable_after: end of May' } }],
  [
    'a header for another crawler',
    head(''),
    null,
    { headers: { 'x-robots-tag': 'bingbot: unavailable_after: x' } },
  ],
]);
