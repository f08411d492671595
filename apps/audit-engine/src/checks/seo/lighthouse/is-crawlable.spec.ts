import { describe, expect, it } from '@jest/globals';
import { head, meta } from '../../../../test-support/describe-check.js';
import { describeAudit, linesOf, page } from '../../../../test-support/lighthouse.js';

const CHECKS = ['seo.index.noindex', 'seo.index.robots_allowed'];
const OPTIONS = { url: 'http://example.com/test/page.html' };
const ONE_ENGINE =
  'Lighthouse passes what any of four crawlers may read; without Google or Bing we take half';

const ROOT = { url: 'https://example.com/' };
const element = (content: string, passes: boolean) =>
  page(meta('robots', content), passes, head(meta('robots', content)), ROOT);
const headers = (passes: boolean, ...lines: string[]) =>
  page(`X-Robots-Tag: ${lines.join(' and ')}`, passes, head(''), {
    ...ROOT,
    headers: { 'x-robots-tag': lines },
  });
const robots = (what: string, passes: boolean, ...lines: string[]) =>
  page(what, passes, head(''), { ...OPTIONS, robots: lines.join('\n        ') });
const OPEN = ['User-agent: bingbot', 'Allow: /', '', 'User-agent: archive.org_bot', 'Allow: /', ''];
const GOOGLE = ['User-agent: googlebot', 'Allow: /', ''];
const PAST = 'unavailable_after: 25 Jun 2007 15:00:00 PST';
const REST = ['User-agent: *', 'Disallow: /'];

describeAudit('is-crawlable', CHECKS, [
  element('noindex', false),
  element('none', false),
  element('foo, noindex, bar', false),
  element('all, none, all', false),
  element('     noindex      ', false),
  element('all, unavailable_after: 25 Jun 2010 15:00:00 PST', false),
  element(' Unavailable_after: 25-Aug-2007 15:00:00 EST, all', false),
  element('all, noarchive', true),
  page('no robots element', true, head(''), ROOT),
  headers(false, 'noindex'),
  headers(false, 'all', 'none'),
  headers(false, 'all, none'),
  headers(false, '    noindex    '),
  headers(false, 'unavailable_after: 25 Jun 2010 15:00:00 PST, all'),
  headers(false, 'all, unavailable_after: 25-Jun-2010 15:00:00 PST'),
  headers(true, 'all, nofollow', 'unavailable_after: 25 Jun 2045 15:00:00 PST'),
  page('neither header nor robots.txt', true, head(''), ROOT),
  {
    ...headers(true, `googlebot: ${PAST}`, `unavailable_after: 25 Jun 2045 15:00:00 PST`),
    otherwise: ONE_ENGINE,
  },
  robots('everything forbidden', false, 'User-agent: *', 'Disallow: /'),
  robots('the page forbidden', false, 'User-agent: *', 'Disallow: /test/page.html'),
  robots('two groups for all', false, 'User-agent: *', 'Disallow:', '', 'User-agent: *', 'Disallow: /'),
  robots(
    'rules that do not match it',
    false,
    'User-agent: *',
    'Disallow: /one/',
    'Disallow: /two/',
    'Disallow: /test/',
    'Allow: page.html',
    '# Allow: /test/page.html',
    'Allow: /test/page.html /someother/url.html',
  ),
  robots('another crawler forbidden', true, 'User-agent: SomeBot', 'Disallow: /'),
  robots(
    'the page allowed in a forbidden folder',
    true,
    'User-agent: *',
    'Disallow: /_/',
    'Disallow: /search?q=*',
    'Disallow: /test/',
    'Allow: /test/page.html',
  ),
  { ...robots('only googlebot, in small letters', true, ...GOOGLE, ...REST), otherwise: ONE_ENGINE },
  page(
    'only archive.org_bot, by robots.txt and a header',
    true,
    head(''),
    {
      ...OPTIONS,
      robots: ['User-agent: Googlebot', 'Disallow: /', '', ...OPEN, ...REST].join('\n'),
      headers: { 'x-robots-tag': 'bingbot: noindex' },
    },
    ONE_ENGINE,
  ),
  page('not archive.org_bot, by a meta element', true, head(meta('archive.org_bot', 'noindex')), {
    ...OPTIONS,
    robots: [...GOOGLE, ...OPEN, ...REST].join('\n'),
  }),
]);

describe("what Lighthouse's is-crawlable names", () => {
  it('is every directive, and the rule of robots.txt', () => {
    const html = head(meta('robots', 'noindex'));
    const options = {
      ...OPTIONS,
      headers: { 'x-robots-tag': ['none', 'noindex'] },
      robots: 'User-agent: *\n      Disallow: /',
    };
    expect(linesOf('seo.index.noindex', html, options)[0]).toBe(
      'googlebot: noindex in <meta name="robots">, none in X-Robots-Tag, noindex in X-Robots-Tag',
    );
    expect(linesOf('seo.index.robots_allowed', html, options)[0]).toBe('googlebot: Disallow: /');
  });
});
