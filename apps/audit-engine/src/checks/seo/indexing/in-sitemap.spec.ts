import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../../test/support/processor-time.js';
import { describeCheck, head, HOME, link, meta, OWN } from '../../../../test-support/describe-check.js';
import { MAX_SITEMAP_BYTES, sitemapAddresses } from '../../crawling/sitemap-addresses.js';

const page = head('');
const urlset = (...addresses: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc></url>`)
    .join('\n')}</urlset>`;
const cut = urlset(...Array<string>(2_000).fill('https://site.example/another-page')).slice(
  0,
  MAX_SITEMAP_BYTES,
);
const canonical = (href: string) => head(link('canonical', href));
const others = { sitemap: urlset(HOME.url) };
const index = `<sitemapindex><sitemap><loc>${OWN}.xml</loc></sitemap></sitemapindex>`;

describeCheck('seo.tech.in_sitemap', [
  ['its address', page, 1, { sitemap: urlset('https://site.example/', OWN) }],
  ['its address between other tags', page, 1, { sitemap: urlset(`\n  ${OWN}\n `) }],
  ['its address as CDATA', page, 1, { sitemap: urlset(`<![CDATA[${OWN}]]>`) }],
  ['its address with a prefix', page, 1, { sitemap: `<s:urlset><s:loc>${OWN}</s:loc></s:urlset>` }],
  ['its address in a list', page, 1, { sitemap: `https://site.example/\n${OWN}\n` }],
  ['its address with parameters', page, 1, { url: `${OWN}?a=1&b=2`, sitemap: urlset(`${OWN}?a=1&amp;b=2`) }],
  ['its canonical address', canonical(OWN), 1, { url: `${OWN}?ref=mail`, sitemap: urlset(OWN) }],
  ['its address without tracking', page, 1, { url: `${OWN}?a=1&srsltid=x`, sitemap: urlset(`${OWN}?a=1`) }],
  ['another scheme', page, 0.5, { sitemap: urlset('http://site.example/guides/page') }],
  ['a final slash', page, 0.5, { sitemap: urlset(`${OWN}/`) }],
  ['a host with www', page, 0.5, { sitemap: urlset('https://www.site.example/guides/page') }],
  ['other pages', page, 0, others],
  ['other pages in a list', page, 0, { sitemap: 'https://site.example/\n' }],
  [
    'others, beside another sitemap',
    page,
    null,
    { ...others, robots: 'Sitemap: https://site.example/2.xml' },
  ],
  [
    'others, in the only sitemap',
    page,
    0,
    { ...others, robots: 'Sitemap: https://site.example/sitemap.xml' },
  ],
  ['other pages in a file that is not read to its end', page, null, { sitemap: cut }],
  ['an index', page, null, { sitemap: index }],
  ['a feed', page, null, { sitemap: '<rss/>' }],
  ['a web page in its place', page, null, { sitemap: '<!doctype html><html></html>' }],
  ['no sitemap', page, null],
  ['a page that is kept out', head(meta('robots', 'noindex')), null, others],
  ['a page that another site stands for', canonical('https://other.example/guides/page'), null, others],
  ['a page that another one stands for', canonical(HOME.url), null, others],
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
