import { describe, expect, it } from '@jest/globals';
import { describeCheck, head, link } from '../../../../test-support/describe-check.js';
import { linesOf } from '../../../../test-support/lighthouse.js';
import { checkOf, pageOf } from '../../../../test-support/page-of.js';

const SHOP = 'https://shop.example';
const list = (canonical: string, more = '') =>
  `<!doctype html><html lang="en"><head><title>Tents</title>${link('canonical', SHOP + canonical)}${more}</head><body><main>
   <h1>Tents</h1><ul>${Array.from({ length: 12 }, (_, at) => `<li><a href="/t/${at}">Tent ${at}</a> €${100 + at}</li>`).join('')}</ul></main></body></html>`;
const at = (path: string) => ({ url: SHOP + path });
const prev = (path: string) => link('prev', SHOP + path);

describeCheck('seo.index.canonical', [
  ['page 2 that names page 1', list('/tents'), 0, at('/tents?page=2')],
  ['page 2 that names itself', list('/tents?page=2'), 1, at('/tents?page=2')],
  ['page 3 that names the numbered page 1', list('/tents?page=1'), 0, at('/tents?page=3')],
  ['page 2 without its order', list('/tents?p=2'), 1, at('/tents?p=2&sort=price')],
  ['page 2 in another order that names page 1', list('/tents'), 0, at('/tents?sort=price&p=2')],
  ['page 1', list('/tents'), 1, at('/tents?page=1')],
  ['a folder of page 2', list('/tents/'), 0, at('/tents/page/2/')],
  ['a folder of page 2 that names itself', list('/tents/page/2/'), 1, at('/tents/page/2/')],
  ['a German page 2', list('/zelte'), 0, at('/zelte/seite-2')],
  ['a Spanish page 2', list('/tiendas'), 0, at('/tiendas?pagina=2')],
  ['a French page 2 on a file', list('/tentes/'), 0, at('/tentes/page2.html')],
  ['the home page of a blog from its page 2', list('/'), 0, at('/page/2')],
  ['the entries from 24 on', list('/tents'), 0, at('/tents?offset=24')],
  ['the entries from the first on', list('/tents'), 1, at('/tents?offset=0')],
  ['an unusual parameter with a link back', list('/tents', prev('/tents?o=24')), 0, at('/tents?o=48')],
  ['an unusual parameter without one', list('/tents'), 1, at('/tents?o=48')],
  ['the page before it', list('/tents', prev('/tents')), 0, at('/tents/2')],
  ['the page itself, with a page before it', list('/tents/2', prev('/tents')), 1, at('/tents/2')],
  ['a page by its number in WordPress', list('/?page_id=2'), 1, at('/?page_id=2')],
]);

const named = (canonical: string) => head(link('canonical', SHOP + canonical));
const PRODUCT = `<main><h1>Kebne 2</h1><p>€389.00, in stock</p><button>Add to cart</button></main>`;
const page = (canonical: string) => `${named(canonical)}${PRODUCT}`;
describeCheck('seo.index.canonical', [
  ['the short address of a product', page('/tents/kebne-2'), 1, at('/camping/tents/tunnel/kebne-2')],
  ['its address in a collection', page('/products/kebne'), 1, at('/collections/sale/products/kebne')],
  ['its address in another category', page('/tents/kebne-2'), 1, at('/sale/kebne-2')],
  ['its file', page('/kebne.html'), 1, at('/tents/kebne')],
  ['the latest version of a manual', named('/docs/latest/send-mail'), 1, at('/docs/v2/send-mail')],
  ['a product from its colour', page('/tents/kebne-2'), 1, at('/tents/kebne-2-green')],
  ['reviews of its product by page', page('/tents/kebne-2'), 1, at('/tents/kebne-2?page=2')],
  ['another product', page('/tents/kebne-3'), 0.6, at('/tents/kebne-2')],
  ['its category', page('/tents'), 0.6, at('/tents/kebne-2')],
  ['what ends alike', named('/backpacks/reviews'), 0.6, at('/tents/reviews')],
  ['the same in another language', page('/en/tents/kebne-2'), 0.6, at('/de/tents/kebne-2')],
  ['the same without its language', page('/tents/kebne-2'), 0.6, at('/de/tents/kebne-2')],
  ['a chapter of the same number', named('/b/2'), 0.6, at('/a/2')],
]);

describe('the issue of a later page of a list', () => {
  it('names the first page', () => {
    const check = checkOf('seo.index.canonical');
    const html = list('/tents');
    expect(check.problemOf?.(pageOf(html, at('/tents?page=2')))).toBe(
      'The canonical address is that of the first page of the list',
    );
    expect(linesOf(check.id, html, at('/tents?page=2'))).toEqual([
      'head: https://shop.example/tents, the first page of the list that https://shop.example/tents?page=2 goes on with',
    ]);
  });
});
