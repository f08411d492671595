import { describe, expect, it } from '@jest/globals';
import { describeCheck, schema } from '../../../test-support/describe-check.js';
import { linesOf } from '../../../test-support/lighthouse.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const ID = 'seo.schema.availability';
const GOODS = { url: 'https://shop.example/p/kebne-2' };
const IN = 'https://schema.org/InStock';
const OUT = 'https://schema.org/OutOfStock';
const offer = (availability?: string) => ({
  '@type': 'Offer',
  price: 389,
  priceCurrency: 'EUR',
  availability,
});
const product = (offers: unknown, name = 'Kebne 2 tent') => schema({ '@type': 'Product', name, offers });
const page = (markup: string, main: string, lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>Kebne 2 tent</title>${markup}</head><body><main><h1>Kebne 2 tent</h1>
   <p>€389</p>${main}</main></body></html>`;
const CART = '<button>Add to cart</button>';
const says = (availability: string, line: string, lang = 'en', after = '') =>
  page(product(offer(availability)), `<p>${line}</p>${after}`, lang);

describeCheck(
  ID,
  (
    [
      ['en', 'Sold out', 'In stock'],
      ['en', 'Sorry, this tent is currently sold out.', 'In stock, delivered in 2 to 3 days'],
      ['en', '€389.00 including VAT. Out of stock.', 'Ready to ship'],
      ['de', 'Derzeit nicht verfügbar', 'Auf Lager'],
      ['fr', 'Rupture de stock', 'En stock'],
      ['es', 'Agotado', 'En stock'],
      ['it', 'Esaurito', 'Disponibile'],
      ['nl', 'Uitverkocht', 'Op voorraad'],
      ['pl', 'Produkt niedostępny', 'W magazynie'],
      ['pt', 'Esgotado', 'Em estoque'],
      ['ru', 'Нет в наличии', 'В наличии'],
      ['tr', 'Tükendi', 'Stokta var'],
      ['sv', 'Slutsåld', 'Finns i lager'],
      ['cs', 'Vyprodáno', 'Skladem'],
      ['ja', '売り切れ', '在庫あり'],
      ['zh', '缺货', '有货'],
    ] as const
  ).flatMap(([lang, soldOut, inStock]) => [
    [`InStock beside "${soldOut}"`, says(IN, soldOut, lang), 0, GOODS] as const,
    [`OutOfStock beside "${soldOut}"`, says(OUT, soldOut, lang), 1, GOODS] as const,
    [`InStock beside "${inStock}"`, says(IN, inStock, lang), 1, GOODS] as const,
    [`OutOfStock beside "${inStock}"`, says(OUT, inStock, lang), 0, GOODS] as const,
  ]),
);

describeCheck(ID, [
  ['OutOfStock and a button to buy it', says(OUT, 'A tent.', 'en', CART), 0, GOODS],
  ['InStock and a button to buy it', says(IN, 'A tent.', 'en', CART), 1, GOODS],
  [
    'OutOfStock and a button that is off',
    says(OUT, 'A tent.', 'en', '<button disabled>Add to cart</button>'),
    null,
    GOODS,
  ],
  [
    'InStock and a button that says otherwise',
    page(product(offer(IN)), '<button disabled>Sold out</button>'),
    0,
    GOODS,
  ],
  [
    'InStock in a list of facts',
    page(product(offer(IN)), '<ul><li>Availability: out of stock</li></ul>'),
    0,
    GOODS,
  ],
  [
    'one size that is sold out',
    page(product(offer(IN)), '<ul><li>Size M: sold out</li><li>Size L</li></ul>'),
    null,
    GOODS,
  ],
  [
    'a fact on its stock',
    page(product(offer(IN)), '<ul><li>Availability: not available</li></ul>'),
    0,
    GOODS,
  ],
  ['a way of delivery', says(IN, 'Collect in the shop: not available'), null, GOODS],
  ['a colour that is sold out', says(IN, 'Green colour sold out'), null, GOODS],
  [
    'another tent that is sold out',
    says(IN, 'A tent.', 'en', '<h2>Similar</h2><p>Sarek</p><p>Sold out</p>'),
    null,
    GOODS,
  ],
  ['a past that was sold out', says(IN, 'Never sold out'), null, GOODS],
  ['an offer to tell when it is back', says(OUT, 'Notify me when it is in stock'), null, GOODS],
  ['a button beside a line that it is sold out', says(IN, 'Sold out', 'en', CART), null, GOODS],
  ['variants that differ', page(product([offer(IN), offer(OUT)]), '<p>Sold out</p>'), null, GOODS],
  [
    'a range of offers that are in stock',
    page(
      product({ '@type': 'AggregateOffer', lowPrice: 5, offers: [offer(IN), offer(IN)] }),
      '<p>Sold out</p>',
    ),
    0,
    GOODS,
  ],
  [
    'the product of the heading among others',
    page(product(offer(IN)) + product(offer(OUT), 'Sarek'), '<p>Sold out</p>'),
    0,
    GOODS,
  ],
  [
    'other products',
    page(product(offer(IN), 'Sarek') + product(offer(IN), 'Abisko'), '<p>Sold out</p>'),
    null,
    GOODS,
  ],
  ['no availability', page(product(offer()), '<p>Sold out</p>'), null, GOODS],
  ['an availability that there is not', page(product(offer('yes')), '<p>Sold out</p>'), null, GOODS],
  ['no markup', page('', '<p>Sold out</p>'), null, GOODS],
  [
    'an event that is sold out',
    page(schema({ '@type': 'Event', name: 'Kebne', offers: offer(IN) }), '<p>Sold out</p>'),
    0,
  ],
]);

describe('the issue of an availability', () => {
  it.each([
    [IN, 'Sold out', 'The markup says that it can be bought, the page that it is sold out', 'InStock'],
    [OUT, 'In stock', 'The markup says that it is sold out, the page that it can be bought', 'OutOfStock'],
  ])('of %s says both sides', (availability, line, problem, name) => {
    const html = says(availability, line);
    const read = pageOf(html, GOODS);
    expect(checkOf(ID).problemOf?.(read)).toBe(problem);
    expect(linesOf(ID, html, GOODS)).toEqual([`Kebne 2 tent: availability ${name}`, `the page: ${line}`]);
    expect(checkOf(ID).where?.(read)).toHaveLength(2);
  });

  it('names the button that buys it', () => {
    expect(linesOf(ID, says(OUT, 'A tent.', 'en', CART), GOODS)).toContain('the page: "Add to cart"');
  });

  it('says nothing where both agree', () => {
    const read = pageOf(says(IN, 'In stock'), GOODS);
    expect([checkOf(ID).problemOf?.(read), checkOf(ID).evidence?.(read), checkOf(ID).where?.(read)]).toEqual([
      undefined,
      [],
      [],
    ]);
  });
});
