import { describe, expect, it } from '@jest/globals';
import { describeCheck, described, meta, schema } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const HOSE = { '@type': 'Product', name: 'Hose' };
const offers = (price: unknown, priceCurrency?: string) => ({
  ...HOSE,
  offers: { '@type': 'Offer', price, priceCurrency },
});
const shop = (node: object, shown: string) =>
  `${described(node)}<main><h1>Hose</h1>${shown}<h2>Others</h2><p>€99</p></main>`;
const sells = (price: unknown, shown: string, currency?: string) =>
  shop(offers(price, currency), `<p>${shown}</p>`);
const VARIANTS = {
  ...HOSE,
  offers: [{ price: 5 }, { price: 7 }, { '@type': 'AggregateOffer', lowPrice: 3, highPrice: 9 }],
};
const GROUP = {
  '@type': 'ProductGroup',
  name: 'Hose',
  hasVariant: [5, 7].map((price) => ({ '@type': 'Product', name: `Hose ${price}`, offers: { price } })),
};
const EVENT = { '@type': 'Event', name: 'Bean fair', offers: { '@type': 'Offer', price: 32 } };
const TWENTY = schema(offers(20, 'EUR'));
const promoted = (price: string, shown: string, markup = '') =>
  `<html lang="en"><head><title>Hose</title>${meta('product:price:amount', price)}${markup}</head><body><main><h1>Hose</h1>${shown}</main></body></html>`;

describeCheck('seo.schema.price', [
  ['the new price behind the old one', sells('249.00', '<del>299</del> 249 €', 'EUR'), 1],
  ['the new price close behind the old one', sells('249.00', '<s>299</s><b>249 €</b>', 'EUR'), 1],
  ['another price than both', sells('199.00', '<del>299</del> 249 €', 'EUR'), 0],
  ['a price with raised cents', sells('49.99', '$49<sup>99</sup>', 'USD'), 1],
  ['a visible price', sells('1299.00', 'Only $1,299.00 today'), 1],
  ['a price in another notation', sells(1299, 'nur 1.299,– €'), 1],
  ['a price with spaces', sells(1299, '1 299 Kč', 'CZK'), 1],
  [
    'a price at the end of a sentence',
    sells(1299, '1 299 metres</p><p>It costs 1 299 Kč.</p><p>1 499 Kč', 'CZK'),
    1,
  ],
  ['a price before its currency', sells(20, '20 metres</p><p>EUR20', 'EUR'), 1],
  ['a price with a word before it', sells(20, '20 metres</p><p>Only 20 € today</p><p>24 €', 'EUR'), 1],
  ['a price with cents', sells('49.9', 'Preis: 49,90 €'), 1],
  ['a price in Arabic digits', sells('49.90', 'السعر ٤٩٫٩٠'), 1],
  ['a price with raised cents', sells('49', 'now $49<sup>00</sup>'), 1],
  ['another price', sells('1299.00', 'Only $1,199.00 today'), 0],
  ['a price at the end of a larger number', sells('29', 'order number 129'), 0],
  ['a price at the beginning of a larger number', sells('29', 'order number 295'), 0],
  ['no price', sells('1299.00', 'call us'), 0],
  ['a price that is no number', sells('on request', 'call us'), null],
  ['something free', sells(0, 'Free of charge'), null],
  ['one of several prices', shop(VARIANTS, '<p>Hose, 7 dollars</p>'), 1],
  ['the upper end of a range', shop(VARIANTS, '<p>Hose, up to 9 dollars</p>'), 1],
  ['a price between the lowest and the highest', shop(VARIANTS, '<p>Hose, $8</p>'), 1],
  ['none of several prices', shop(VARIANTS, '<p>Hose, $12</p>'), 0],
  ['one price of the variants of a product', shop(GROUP, '<p>Hose, 7 dollars</p>'), 1],
  ['another price of an event', shop(EVENT, '<p>Tickets from €44</p>'), 0],
  ['an event without a visible price', described(EVENT), null],
  ['a price between the ends of a range', sells(25, '€20 – €30'), 1],
  ['a price above the lower end of one', sells(25, 'from €20'), 1],
  ['another price beside free delivery from a lower one', sells(25, '€30</p><p>Free delivery from €20'), 0],
  ['a price above the lower end of one that a word for prices opens', sells(25, 'Price from €20'), 1],
  ['a price above the lower end of one that the name opens', sells(25, 'Hose from €20'), 1],
  ['a price above the lower end of one behind the old price', sells(25, 'Was €30, now from €20'), 1],
  ['another price beside gift wrap from a lower one', sells(25, '€30</p><p>Gift wrap from €3'), 0],
  ['another price beside instalments from a lower one', sells(25, '€30. Instalments from €3'), 0],
  ['another price on a page that names a range of others', sells(25, '€30</p><h2>More</h2><p>from €20'), 0],
  ['a price below the lower end of one', sells(15, 'from €20'), 0],
  ['a number that is no price, beside another price', sells(20, '20 metres</p><p>€24', 'EUR'), 0],
  ['that number, where two prices are shown', sells(20, '20 metres</p><p>€24</p><p>€30', 'EUR'), 1],
  ['the price before and now', sells(24, '€30</p><p>€24', 'EUR'), 1],
  ['the price without tax in a line of its own', sells(20, '€24</p><p>€20 without tax', 'EUR'), 1],
  ['the price of a litre beside it', sells(20, '€20</p><p>€4 a litre', 'EUR'), 1],
  ['the same number in another currency', sells(20, '£20', 'EUR'), 0],
  ['a currency code that nobody has', sells(253, '253.0 грн', 'UAN'), 1],
  ['a dollar of another country', sells(20, '$20', 'CAD'), 1],
  ['a price for previews that is shown', promoted('20.00', '<p>€20</p>'), 1],
  ['one that is not shown', promoted('24.00', '<p>€20</p>'), 0],
  ['one with four decimals', promoted('32.0000', '<p>€32</p>'), 1],
  ['one with a comma', promoted('1.299,00', '<p>1.299 €</p>'), 1],
  ['one that is not in the markup', promoted('24.00', '<p>€20</p>', TWENTY), 0],
  ['one that is shown beside that of the markup', promoted('24.00', '<p>€24, now €20</p>', TWENTY), 1],
  ['one within the range of the markup', promoted('4', '<p>$5</p>', schema(VARIANTS)), 1],
  ['no price in the markup', promoted('', '<p>€20</p>'), null],
]);

describe('what an owner reads of a price', () => {
  const evidence = (html: string) => checkOf('seo.schema.price').evidence?.(pageOf(html));
  const title = (html: string) => checkOf('seo.schema.price').problemOf?.(pageOf(html));

  it('is what readers see instead', () => {
    const page = sells('1299.00', 'Only €1,199.00 today', 'EUR');
    expect(evidence(page)).toEqual(['price 1299.00 EUR in the markup, €1,199.00 on the page']);
    expect(title(page)).toBeUndefined();
  });

  it('is what the price for previews is', () => {
    expect(evidence(promoted('24.00', '<p>€20</p>', TWENTY))).toEqual([
      'price 20 EUR in the markup, 24 in product:price:amount',
    ]);
  });

  it('is that there is none', () => {
    const page = described(offers(20));
    expect(evidence(page)).toEqual(['not in the visible text: price 20']);
    expect(title(page)).toBe('Readers do not see the price of the markup: 20');
  });
});
