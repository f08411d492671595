import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, head, HOME, link, meta, OWN } from '../../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../../test-support/page-of.js';

const tagged = (tags: string | string[]) => ({ headers: { 'x-robots-tag': tags } });
const until = (date: string) => head(meta('robots', `unavailable_after: ${date}`));
const LONG_AGO = 'unavailable_after: Mon, 15-Aug-05 15:52:01 UTC';
const CLOSED = { robots: 'User-agent: *\nDisallow: /' };
const canonical = (href: string) => link('canonical', href);
const inHeader = (...links: string[]) => ({ headers: { link: links } });

const LOGIN = '<main><h1>Sign in</h1><form><input type="password"></form></main>';
const NOINDEX = head(meta('robots', 'noindex'));
describeCheck('seo.index.noindex', [
  ['no directive', head(''), 1],
  ['noindex for all', head(meta('robots', 'noindex, follow')), 0],
  ['none', head(meta('ROBOTS', 'none')), 0],
  ['noindex for one engine', head(meta('googlebot', 'noindex')), 0.5],
  ['a header for all', head(''), 0, tagged('noindex')],
  ['a header for one engine', head(''), 0.5, tagged(['bingbot: noindex', 'otherbot: noindex'])],
  ['a date that is past', until('2020-01-01'), 0],
  ['a date with a time that is past', until('2020-01-01T09:00:00+01:00'), 0],
  ['a date that is past, with commas in it', head(meta('robots', `all, ${LONG_AGO}, nosnippet`)), 0],
  ['a past date for one engine, in a header', head(''), 0.5, tagged(`googlebot: ${LONG_AGO}`)],
  ['a line for two crawlers', head(''), 0.5, tagged('otherbot: noindex, nofollow, bingbot: noindex')],
  ['no date', until('soon'), 1],
  ['a date to come', until('2030-01-01'), 1],
  ['results of a search that are kept out', NOINDEX, null, { url: 'https://site.example/search?q=hose' }],
  ['a login that is kept out', `${NOINDEX}${LOGIN}`, null, { url: 'https://site.example/login' }],
]);

describeCheck('seo.index.robots_allowed', [
  ['no robots.txt', head(''), 1],
  ['everything forbidden', head(''), 0, CLOSED],
  ['one engine forbidden', head(''), 0.5, { robots: 'User-agent: Bingbot\nDisallow: /guides' }],
  ['a broken robots.txt', head(''), 0, { robots: 503 }],
  ['a robots.txt that does not answer', head(''), 0, { robots: 'silent' }],
  ['a robots.txt that we could not ask for', head(''), null, { robots: 'unreached' }],
]);

const ROOT = head(canonical(HOME.url));
const EQUAL = `${canonical(OWN)}<link rel="alternate" hreflang="en" href="${OWN}">`;
const GERMAN = `${canonical('https://site.example/de')}<link rel="alternate" hreflang="de" href="https://site.example/de">`;
const TWO = canonical('https://site.example/a') + canonical('https://site.example/b');
const FIRST = { url: 'https://site.example/topic?t=1' };
describeCheck('seo.index.canonical', [
  ['none', head(''), 0.3],
  ['the page itself', head(canonical(OWN)), 1],
  ['another host of the site', head(canonical('https://www.site.example/guides/page')), 1],
  ['a relative one', head(canonical('/guides/page')), 0.3],
  ['one in the body', body(canonical(OWN)), 0.3],
  ['a Link header', head(''), 1, { headers: { link: `<${OWN}>; rel="canonical"` } }],
  ['two that differ', head(TWO), 0],
  ['another site', head(canonical('https://other.example/guides/page')), 0],
  ['the root from itself with tracking', ROOT, 1, { url: 'https://site.example/?utm_source=mail' }],
  ['the root from its index', ROOT, 1, { url: 'https://site.example/index.html' }],
  ['one on http', head(canonical('http://site.example/guides/page')), 0.3],
  ['another page', head(canonical('https://site.example/guides/other')), 0.6],
  ['a slash at the end', head(canonical(`${OWN}/`)), 1],
  ['another page by its parameter', head(canonical('https://site.example/topic?t=2')), 0.6, FIRST],
  ['the root from a deep page', ROOT, 0],
  ['another language version', head(`${GERMAN}<link rel="alternate" hreflang="en" href="${OWN}">`), 0],
  [
    'the language version that it is, asked for with a parameter',
    head(EQUAL),
    1,
    { url: `${OWN}?from=mail` },
  ],
]);

const SELF = head(canonical(OWN));
describeCheck('seo.index.canonical_sources', [
  ['the same', SELF, 1, inHeader(`<${OWN}>; rel=canonical`)],
  ['the same, written otherwise', SELF, 1, inHeader('</guides/page>; rel=canonical')],
  ['another in the header', SELF, 0, inHeader('</b>; rel="canonical"')],
  ['one of several there', SELF, 0, inHeader(`<${OWN}>; rel="canonical", </b>; rel="canonical"`)],
  ['a header about another file', SELF, null, inHeader('</b>; rel="canonical"; anchor="/c.pdf"')],
  ['the head alone', SELF, null],
  ['the header alone', head(''), null, inHeader(`<${OWN}>; rel=canonical`)],
]);

const NO_BING = { robots: 'User-agent: bingbot\nDisallow: /' };
describeCheck('seo.index.noindex_readable', [
  ['a noindex that crawlers may fetch', NOINDEX, 1],
  ['a noindex behind robots.txt', NOINDEX, 0, { robots: 'User-agent: *\nDisallow: /guides' }],
  ['one that is hidden from one of two', NOINDEX, 0.5, NO_BING],
  ['one for the crawler that may fetch it', head(meta('googlebot', 'noindex')), 1, NO_BING],
  ['none behind robots.txt', head(''), null, CLOSED],
  ['a robots.txt that we could not ask for', NOINDEX, null, { robots: 'unreached' }],
]);

describe('the evidence of seo.index.canonical', () => {
  it('says that an address is of another page', () => {
    const page = pageOf(head(canonical('https://site.example/other')));
    expect(checkOf('seo.index.canonical').evidence?.(page)).toEqual([
      'head: https://site.example/other, another page than https://site.example/guides/page',
    ]);
  });
});

const hop = (from: string, to: string) => ({ from, to, status: 301 });
const refresh = (content: string) =>
  `<meta http-equiv="refresh" content="${content.replaceAll('"', '&quot;')}">`;
const refreshing = (content: string) => head(refresh(content));
describeCheck('seo.index.redirects', [
  ['none', head(''), 1],
  ['one', head(''), 1, { redirects: [hop('http://a.example/', 'https://a.example/')] }],
  ['two', head(''), 0.6, { redirects: [hop('http://a/', 'https://a/'), hop('https://a/', 'https://b/')] }],
  ['three', head(''), 0.2, { redirects: Array(3).fill(hop('https://a/', 'https://b/')) }],
  ['one down to http', head(''), 0, { redirects: [hop('https://a/', 'http://a/')] }],
  ...['0; url=/b', '0; /b', '5;https://site.example/b', ' 0.5 , URL = "/b" x', "0;url='/b'", '.5 /b'].map(
    (content) => [`a meta refresh of ${content}`, refreshing(content), 0] as const,
  ),
  ...['600', '0;', '0; url=', '0;url=page', `0; URL='${OWN}#top'`, '0; page?utm_source=x'].map(
    (content) =>
      [`a meta refresh of ${content}, which loads the page again`, refreshing(content), 1] as const,
  ),
  ...['now; url=/b', '/b', '0x; url=/b', '0; url=javascript:go()', '0; url=http://['].map(
    (content) => [`a meta refresh of ${content}, which browsers ignore`, refreshing(content), 1] as const,
  ),
  ['a meta refresh to a base elsewhere', head(`<base href="/x/">${refresh('0; url=')}`), 0],
  ['a meta refresh after one that loads the page again', head(refresh('9') + refresh('0; /b')), 1],
  ['a name that is no instruction', head(meta('refresh', '0; url=/b')), 1],
  ['a header', head(''), 0, { headers: { refresh: '0; url=/b' } }],
]);

describeCheck('seo.index.soft_404', [
  ['a page', body(`<h1>Watering</h1><p>${words(60)}</p>`), 1],
  ['a car of that name', body(`<h1>Peugeot 404 Coupé</h1><p>${words(60)}</p>`), 1],
  ['a poem on what there is not', body(`<h1>La felicidad no existe</h1><p>${words(60)}</p>`), 1],
  ['a number and nothing else', body(`<h1>404</h1><p>${words(60)}</p>`), 0],
  ['a very short page without a thing', body('<h1>Red tulip</h1><p>It is no longer available.</p>'), 0],
  ['a page that says it is none', body('<h1>Page not found</h1><p>Sorry.</p>'), 0],
  ['an article about the status code', body(`<h1>What a 404 means</h1><p>${words(200)}</p>`), 1],
  ['a Polish error page', body('<h1>Nie znaleziono strony</h1>'), 0],
  ['a Chinese error page', body('<p>抱歉，您访问的页面不存在。</p>'), 0],
  ['a French page', body('<h1>Pages du jardin</h1>'), 1],
]);

describe('caps', () => {
  it.each([
    ['seo.index.noindex', head(meta('robots', 'noindex')), {}, 30],
    ['seo.index.noindex', head(meta('googlebot', 'noindex')), {}, undefined],
    ['seo.index.robots_allowed', head(''), CLOSED, 30],
    ['seo.index.robots_allowed', head(''), { robots: 'unreached' as const }, undefined],
  ])('of %s', (id, html, options, cap) => {
    expect(checkOf(id).cap?.(pageOf(html, options))).toBe(cap);
  });
});

describeCheck('seo.index.expiry', [
  ['no date', head(meta('robots', 'index')), null],
  ['a date by ISO 8601', until('2027-01-31T12:00:00+01:00'), 1],
  ['a date by RFC 822', until('Fri, 15 Jan 2027 12:00:00 EST'), 1],
  ['a date by RFC 850', until('Friday, 15-Jan-27 12:00:00 UTC'), 1],
  ['a date that is past', until('2020-01-31'), 1],
  ['a word', until('soon'), 0],
  ['a day that there is not', until('2027-13-31'), 0],
  ['a header', head(''), 0, tagged('unavailable_after: end of May')],
  ['a header for another crawler', head(''), null, tagged('bingbot: unavailable_after: x')],
]);
