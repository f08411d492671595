import { describe, expect, it } from '@jest/globals';
import { head } from '../../../../test-support/describe-check.js';
import { describeAudit, linesOf, type LighthouseCase } from '../../../../test-support/lighthouse.js';

const CHECKS = ['seo.index.noindex', 'seo.index.robots_allowed'];
const OPTIONS = { url: 'http://example.com/test/page.html' };
const ONE_ENGINE =
  'Lighthouse passes what any of four crawlers may read; without Google or Bing we take half';

const meta = (content: string, passes: boolean): LighthouseCase => ({
  what: `<meta name="robots" content="${content}">`,
  html: head(`<meta name="robots" content="${content}">`),
  options: { url: 'https://example.com/' },
  passes,
});
const headers = (passes: boolean, ...lines: string[]): LighthouseCase => ({
  what: `X-Robots-Tag: ${lines.join(' and ')}`,
  html: head(''),
  options: { url: 'https://example.com/', headers: { 'x-robots-tag': lines } },
  passes,
});
const robots = (what: string, passes: boolean, ...lines: string[]): LighthouseCase => ({
  what,
  html: head(''),
  options: { ...OPTIONS, robots: lines.join('\n        ') },
  passes,
});
const OPEN = ['User-agent: bingbot', 'Allow: /', '', 'User-agent: archive.org_bot', 'Allow: /', ''];
const REST = ['User-agent: *', 'Disallow: /'];

describeAudit('is-crawlable', CHECKS, [
  meta('noindex', false),
  meta('none', false),
  meta('foo, noindex, bar', false),
  meta('all, none, all', false),
  meta('     noindex      ', false),
  meta('all, unavailable_after: 25 Jun 2010 15:00:00 PST', false),
  meta(' Unavailable_after: 25-Aug-2007 15:00:00 EST, all', false),
  meta('all, noarchive', true),
  { what: 'no robots element', html: head(''), options: { url: 'https://example.com/' }, passes: true },
  headers(false, 'noindex'),
  headers(false, 'all', 'none'),
  headers(false, 'all, none'),
  headers(false, '    noindex    '),
  headers(false, 'unavailable_after: 25 Jun 2010 15:00:00 PST, all'),
  headers(false, 'all, unavailable_after: 25-Jun-2010 15:00:00 PST'),
  headers(true, 'all, nofollow', 'unavailable_after: 25 Jun 2045 15:00:00 PST'),
  {
    what: 'neither header nor robots.txt',
    html: head(''),
    options: { url: 'https://example.com/' },
    passes: true,
  },
  {
    ...headers(
      true,
      'googlebot: unavailable_after: 25 Jun 2007 15:00:00 PST',
      'unavailable_after: 25 Jun 2045 15:00:00 PST',
    ),
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
  {
    ...robots('only googlebot, in small letters', true, 'User-agent: googlebot', 'Allow: /', '', ...REST),
    otherwise: ONE_ENGINE,
  },
  {
    what: 'only archive.org_bot, by robots.txt and a header',
    html: head(''),
    options: {
      ...OPTIONS,
      robots: ['User-agent: Googlebot', 'Disallow: /', '', ...OPEN, ...REST].join('\n'),
      headers: { 'x-robots-tag': 'bingbot: noindex' },
    },
    passes: true,
    otherwise: ONE_ENGINE,
  },
  {
    what: 'not archive.org_bot, by a meta element',
    html: head('<meta name="archive.org_bot" content="noindex">'),
    options: { ...OPTIONS, robots: ['User-agent: googlebot', 'Allow: /', '', ...OPEN, ...REST].join('\n') },
    passes: true,
  },
]);

describe("what Lighthouse's is-crawlable names", () => {
  it('is every directive, and the rule of robots.txt', () => {
    const html = head('<meta name="robots" content="noindex">');
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
