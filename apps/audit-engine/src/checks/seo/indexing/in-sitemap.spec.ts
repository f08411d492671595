import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../../test/support/processor-time.js';
import { describeCheck, head } from '../../../../test-support/describe-check.js';
import { MAX_SITEMAP_BYTES, sitemapAddresses } from '../../crawling/sitemap-addresses.js';

const page = head('');
const own = 'https://site.example/guides/page';
const urlset = (...addresses: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc></url>`)
    .join('\n')}</urlset>`;
const cut = urlset(...Array<string>(2_000).fill('https://site.example/another-page')).slice(
  0,
  MAX_SITEMAP_BYTES,
);
const canonical = (href: string) => head(`<link rel="canonical" href="${href}">`);

describeCheck('seo.tech.in_sitemap', [
  ['its address', page, 1, { sitemap: urlset('https://site.example/', own) }],
  ['its address between other tags', page, 1, { sitemap: urlset(`\n  ${own}\n `) }],
  ['its address as CDATA', page, 1, { sitemap: urlset(`<![CDATA[${own}]]>`) }],
  ['its address with a prefix', page, 1, { sitemap: `<s:urlset><s:loc>${own}</s:loc></s:urlset>` }],
  ['its address in a list', page, 1, { sitemap: `https://site.example/\n${own}\n` }],
  ['its address with parameters', page, 1, { url: `${own}?a=1&b=2`, sitemap: urlset(`${own}?a=1&amp;b=2`) }],
  ['its canonical address', canonical(own), 1, { url: `${own}?ref=mail`, sitemap: urlset(own) }],
  ['another scheme', page, 0.5, { sitemap: urlset('http://site.example/guides/page') }],
  ['a final slash', page, 0.5, { sitemap: urlset(`${own}/`) }],
  ['a host with www', page, 0.5, { sitemap: urlset('https://www.site.example/guides/page') }],
  ['other pages', page, 0, { sitemap: urlset('https://site.example/') }],
  ['other pages in a list', page, 0, { sitemap: 'https://site.example/\n' }],
  [
    'other pages, beside another sitemap',
    page,
    null,
    { sitemap: urlset('https://site.example/'), robots: 'Sitemap: https://site.example/2.xml' },
  ],
  [
    'other pages, and robots.txt names just this one',
    page,
    0,
    { sitemap: urlset('https://site.example/'), robots: 'Sitemap: https://site.example/sitemap.xml' },
  ],
  ['other pages in a file that is not read to its end', page, null, { sitemap: cut }],
  [
    'an index',
    page,
    null,
    { sitemap: `<sitemapindex><sitemap><loc>${own}.xml</loc></sitemap></sitemapindex>` },
  ],
  ['a feed', page, null, { sitemap: '<rss/>' }],
  ['a web page in its place', page, null, { sitemap: '<!doctype html><html></html>' }],
  ['no sitemap', page, null],
  [
    'a page that is kept out',
    head('<meta name="robots" content="noindex">'),
    null,
    { sitemap: urlset('https://site.example/') },
  ],
  [
    'a page that another site stands for',
    canonical('https://other.example/guides/page'),
    null,
    { sitemap: urlset('https://site.example/') },
  ],
  [
    'a page that another one stands for',
    canonical('https://site.example/'),
    null,
    { sitemap: urlset('https://site.example/') },
  ],
]);

describe('the addresses of a sitemap', () => {
  it.each(['<urlset>', '<loc>', '<loc><![CDATA[', '<loc> ', '&amp;', '<urlset><loc>a'])(
    'are read in bounded time where it is full of %s',
    (piece) => {
      const text = `<urlset>${piece.repeat(MAX_SITEMAP_BYTES / piece.length)}`;
      expect(cpuMsOf(() => sitemapAddresses(text))).toBeLessThan(200);
    },
  );
});
