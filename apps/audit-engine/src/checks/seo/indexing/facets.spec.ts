import { describe, expect, it } from '@jest/globals';
import { describeCheck, link, meta } from '../../../../test-support/describe-check.js';
import { linesOf } from '../../../../test-support/lighthouse.js';
import { checkOf, pageOf, type PageOptions } from '../../../../test-support/page-of.js';

const SHOP = 'https://shop.example';
const list = (inHead = '') =>
  `<!doctype html><html lang="en"><head><title>Tents</title>${inHead}</head><body><main>
   <h1>Tents</h1><ul>${Array.from({ length: 12 }, (_, at) => `<li><a href="/t/${at}">Tent ${at}</a> €${100 + at}</li>`).join('')}</ul></main></body></html>`;
const at = (path: string, more: PageOptions = {}): PageOptions => ({
  url: SHOP + path,
  kind: 'category',
  ...more,
});
const to = (path: string) => list(link('canonical', SHOP + path));

describeCheck('seo.index.facets', [
  ['a list without parameters', list(), null, at('/tents')],
  ['its second page', list(), null, at('/tents?page=2')],
  ['an order without a canonical address', list(), 0, at('/tents?sort=price')],
  ['an order that is canonical', to('/tents?sort=price'), 0, at('/tents?sort=price')],
  ['an order of the list', to('/tents'), 1, at('/tents?sort=price')],
  ['an order of its second page', to('/tents?page=2'), 1, at('/tents?page=2&sort=price')],
  ['an order with noindex', list(meta('robots', 'noindex')), 1, at('/tents?orderby=date')],
  [
    'an order that robots.txt forbids',
    list(),
    1,
    at('/tents?orderby=date', { robots: 'User-agent: *\nDisallow: /*orderby=' }),
  ],
  ['a range of prices', list(), 0, at('/tents?min_price=10&max_price=50')],
  ['one of Shopify', list(), 0, at('/collections/tents?filter.v.price.gte=10')],
  ['a number of entries', list(), 0, at('/tents?per_page=96')],
  ['a view as a grid', list(), 0, at('/tents?view=grid')],
  ['another view', list(), null, at('/tents?view=summer')],
  ['one filter, which people may look for', list(), null, at('/tents?color=red')],
  ['one filter of two that is canonical', to('/tents?color=red'), 1, at('/tents?color=red&size=4')],
  ['two filters', list(), 0, at('/tents?filter[color]=red&filter[size]=4')],
  ['an order in German', list(), 0, at('/zelte?sortierung=preis')],
  ['an empty order', list(), null, at('/tents?sort=')],
  ['a product', list(), null, at('/tents/1?color=red&size=4', { kind: 'product' })],
]);

describe('a sorted view of a list', () => {
  const options = at('/tents?sort=price&color=red');

  it('is told with its parameters and its canonical address', () => {
    const html = to('/tents?sort=price');
    expect(checkOf('seo.index.facets').problemOf?.(pageOf(html, options))).toBe(
      'This view of the list may be indexed by itself: "sort=price and color=red"',
    );
    expect(linesOf('seo.index.facets', html, options)).toEqual([
      `${SHOP}/tents?sort=price&color=red`,
      `canonical in head: ${SHOP}/tents?sort=price`,
      'neither noindex nor robots.txt keeps it out of results',
    ]);
  });
});
