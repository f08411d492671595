import { describe, expect, it } from '@jest/globals';
import {
  body,
  describeCheck,
  described,
  head,
  HOME,
  meta,
  schema,
} from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const evidenceOf = (id: string, html: string) => checkOf(id).evidence?.(pageOf(html));

const ARTICLE = {
  '@type': 'Article',
  headline: 'Beans',
  author: { '@type': 'Person', name: 'A' },
  datePublished: '2026-01-01',
};
const ONE_COMPLETE = described({
  '@graph': [{ '@type': 'Recipe', name: 'a', image: 'b' }, { '@type': 'HowTo' }],
});
const RECIPE = '<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Soup</b>';

describeCheck('seo.schema.required_props', [
  ['an article, of which nothing is required', described({ '@type': 'Article' }), 1],
  ['a product with a name alone', described({ '@type': 'Product', name: 'Hose' }), 0.5],
  ['a complete object, whatever one beside it lacks', ONE_COMPLETE, 1],
  ['an empty object, which still says what the page is', described({ '@type': 'Recipe' }), 0.3],
  ['a complete recipe in microdata', body(`${RECIPE}<img itemprop="image" src="a.png"></div>`), 1],
  ['an incomplete one', body(`${RECIPE}</div>`), 0.5],
  [
    'one in RDFa',
    body('<p vocab="https://schema.org/" typeof="Recipe"><b property="name">Soup</b></p>'),
    0.5,
  ],
  ['none', head(''), 0],
  ['a type without a rule', described({ '@type': 'WebPage' }), 0],
  ['a broken block', head('<script type="application/ld+json">{"@type":"Article",}</script>'), 0],
]);

describeCheck('seo.schema.complete_objects', [
  ['one complete of two', ONE_COMPLETE, 0.5],
  ['none complete', described({ '@type': 'HowTo', name: 'a' }), 0],
  ['an article, of which nothing is required', described({ '@type': 'Article' }), null],
]);

const wrongPrices = (wrong: number, all: number) =>
  Array.from({ length: all }, (_, n) => ({
    '@type': 'Product',
    name: 'a',
    offers: { price: n < wrong ? '5 €' : 5 },
  }));

describeCheck('seo.schema.valid_values', [
  ['right values', described(ARTICLE), 1],
  ['a date that does not exist', described({ ...ARTICLE, datePublished: '2026-02-30' }), 0],
  ['one wrong price of four', described({ '@graph': wrongPrices(1, 4) }), 0.75],
  ['the same beside right values of others', described({ '@graph': [...wrongPrices(1, 4), ARTICLE] }), 0.75],
  ['no values', described({ '@type': 'Article', headline: 'a' }), null],
  ['no structured data', head(''), null],
]);

describeCheck('seo.schema.known_names', [
  ['names of schema.org', described(ARTICLE), 1],
  ['a mistyped type', described({ '@type': 'Artcle' }), 0.75],
  ['a mistyped type and a mistyped property', described({ '@type': 'Artcle', headlin: 'a' }), 0.5],
  ['a property of one’s own', described({ ...ARTICLE, flurbistan: 1 }), 1],
  ['no structured data', head(''), null],
]);

describeCheck('seo.schema.valid_json', [
  ['valid blocks', described(ARTICLE), 1],
  ['a broken one of two', head(`${schema(ARTICLE)}<script type="application/ld+json">{,}</script>`), 0.5],
  ['one without a context', head('<script type="application/ld+json">{"@type":"Article"}</script>'), 0],
  ['microdata alone', body(`${RECIPE}</div>`), null],
  ['none', head(''), null],
]);

describeCheck('seo.schema.breadcrumb', [
  ['one in JSON-LD', described({ '@type': 'BreadcrumbList', itemListElement: [] }), 1],
  ['one in microdata', body('<ol itemscope itemtype="https://schema.org/BreadcrumbList"></ol>'), 1],
  ['one in RDFa', body('<ol vocab="https://schema.org/" typeof="BreadcrumbList"></ol>'), 1],
  ['one of another vocabulary', body('<p itemscope itemtype="http://other.example/BreadcrumbList"></p>'), 0],
  ['none', head(''), 0],
  ['a home page', head(''), null, HOME],
]);

const product = (price: unknown, text: string, ratingValue?: unknown) =>
  `${described({
    '@type': 'Product',
    name: 'Hose',
    offers: { price },
    ...(ratingValue === undefined ? {} : { aggregateRating: { '@type': 'AggregateRating', ratingValue } }),
  })}<h1>Hose</h1><p>${text}</p>`;
const ENTITIES = { ...ARTICLE, headline: 'Salt &amp; beans' };
const NOINDEX = meta('robots', 'noindex');
const SEARCH = { url: 'https://site.example/search?q=beans' };
describeCheck('seo.schema.consistent', [
  ['a visible headline', `${described(ARTICLE)}<h1>Beans!</h1>`, 1],
  ['a headline nobody sees', `${described(ARTICLE)}<h1>Peas</h1>`, 0],
  ['a headline with entities', `${described(ENTITIES)}<h1>Salt & beans</h1>`, 1],
  ['a headline in capitals', `${described({ ...ARTICLE, headline: 'GRÜSSE' })}<h1>Grüße</h1>`, 1],
  [
    'a headline in Turkish capitals',
    `${described({ ...ARTICLE, headline: 'DİYAR KIŞI' })}<h1>Diyar kışı</h1>`,
    1,
  ],
  ['a headline in two lines', `${described({ ...ARTICLE, headline: '水の音' })}<h1>水の<br>音</h1>`, 1],
  [
    'a headline with a ruby',
    `${described({ ...ARTICLE, headline: '水の音' })}<h1><ruby>水<rt>みず</rt></ruby>の音</h1>`,
    1,
  ],
  ['a headline in a picture', `${described(ARTICLE)}<h1><img src=a alt="Beans"></h1>`, 1],
  ['a headline with points', `${described({ ...ARTICLE, headline: 'מים טובים' })}<h1>מַיִם טובים</h1>`, 1],
  ['a visible rating', product(5, '5 dollars, 4.5 of 5 stars', '4.5'), 1],
  ['a rounded rating', product(5, '5 dollars, 4,6 Sterne', 4.58), 1],
  ['a rating nobody sees', product(5, '5 dollars', 4.5), 0],
  [
    'markup on results of a search with noindex',
    `${head(NOINDEX + schema(ARTICLE))}<h1>Beans</h1>`,
    1,
    SEARCH,
  ],
  ['markup on a page with noindex', `${head(`${NOINDEX}${schema(ARTICLE)}`)}<h1>Beans</h1>`, 0],
  ['noindex without markup', head(NOINDEX), null],
  ['no claims', head(''), null],
]);

describe('the evidence', () => {
  it('names missing properties by path, once for objects that lack the same', () => {
    const products = { '@graph': [1, 2].map((n) => ({ '@type': 'Product', name: `Hose ${n}` })) };
    expect(evidenceOf('seo.schema.required_props', described(products))).toEqual([
      'Product: offers or review or aggregateRating missing',
      'recommended: image, aggregateRating, brand.name, description, sku, offers.availability, offers.hasMerchantReturnPolicy, offers.shippingDetails',
    ]);
    expect(evidenceOf('seo.schema.required_props', body(`${RECIPE}</div>`))?.[0]).toBe(
      'Recipe (microdata): image missing',
    );
  });

  it('says of a wrong value what it must be, and who says so, the worst first', () => {
    const wrong = { '@type': 'Product', name: 'a', offers: { price: '5 €', priceCurrency: '€' } };
    const page = described({ '@graph': [wrong, { ...wrong, offers: { price: 5, priceCurrency: '$' } }] });
    expect(evidenceOf('seo.schema.valid_values', page)).toEqual([
      'Product: offers.priceCurrency is "€", and must be a currency code of ISO 4217, as in EUR (Google, merchant listing)',
      'Product: offers.price is "5 €", and must be a number with a dot, without currency and separators, as in 1299.00 (Google, merchant listing)',
    ]);
  });

  it('says what a mistyped name was meant to be', () => {
    expect(evidenceOf('seo.schema.known_names', described({ '@type': 'Prodcut', ofers: 1 }))).toEqual([
      '"Prodcut" is no type of schema.org: did you mean Product?',
      '"ofers" is no property of schema.org: did you mean offers?',
    ]);
  });

  it('says where a block is broken, why, and what is lost with it', () => {
    const page = head('<script type="application/ld+json">\n{"@type": "Product",\n "name" "Hose"}</script>');
    expect(evidenceOf('seo.schema.valid_json', page)).toEqual([
      'block 1 (line 3, column 9) is not valid JSON: a colon is missing, near {"@type": "Product",\n "name" "Hose"}; lost with it: Product',
    ]);
  });

  it('quotes what readers do not see', () => {
    expect(evidenceOf('seo.schema.consistent', product('1299.00', 'call us', 4.5))).toEqual([
      'not in the visible text: rating 4.5',
    ]);
  });
});

describe('where structured data is at fault', () => {
  const pathsOf = (id: string, html: string) => {
    const page = pageOf(html);
    return (checkOf(id).where?.(page) ?? []).flatMap((spot) => page.markup.positionOf(spot)?.excerpt ?? []);
  };
  const HOSE = { '@type': 'Product', name: 'Hose' };

  it.each([
    ['seo.schema.required_props', described(HOSE)],
    ['seo.schema.recommended_props', described(HOSE)],
    ['seo.schema.complete_objects', described(HOSE)],
    ['seo.schema.valid_values', described({ ...HOSE, offers: { price: '5 €', priceCurrency: 'EUR' } })],
    ['seo.schema.known_names', described({ '@type': 'Prodcut' })],
    ['seo.schema.consistent', described(HOSE)],
  ])('is the line of the object for %s', (id, html) => {
    const [first = ''] = pathsOf(id, html);
    expect(first).toMatch(/^(?:\{|"@type"|"name"|"price"|"offers")/);
  });

  it('is the head where nothing is there', () => {
    expect(pathsOf('seo.schema.required_props', body('<h1>Hoses</h1>'))[0]).toMatch(/^<(?:head|html|body)/);
    expect(pathsOf('seo.schema.recommended_props', body('<h1>Hoses</h1>'))).toEqual([]);
  });
});
