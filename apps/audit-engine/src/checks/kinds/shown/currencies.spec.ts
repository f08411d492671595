import { describe, expect, it } from '@jest/globals';
import { pageOf, words } from '../../../../test-support/page-of.js';
import { amountIn } from '../../../page/statements/money/amounts.js';
import { currencyOf } from './currencies.js';

interface Row {
  readonly lang?: string;
  readonly host?: string;
  readonly head?: string;
  readonly price: string;
  readonly text?: string;
  readonly is: string | undefined;
}

const SWEDISH = 'Vi säljer bänkar av ek som håller länge, och vi har gjort det i många år. '.repeat(6);

function currencyFor({
  lang = 'en',
  host = 'rows.example',
  head = '',
  price,
  text = words(120),
}: Omit<Row, 'is'>) {
  const html = `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><p>${text}</p></main></body></html>`;
  return currencyOf(amountIn(price)!.currencies, pageOf(html, { url: `https://${host}/bench` }));
}

describe('the currency of a price', () => {
  it.each<Row>([
    { price: '€5', is: 'EUR' },
    { price: '£5', is: 'GBP' },
    { price: '£5', lang: 'ar-EG', is: 'EGP' },
    { price: '£5', lang: 'ar', text: 'مقاعد من خشب البلوط', is: undefined },
    { price: '$5', is: undefined },
    { price: '$5', lang: 'en-AU', is: 'AUD' },
    { price: '$5', host: 'rows.com.au', is: 'AUD' },
    { price: '$5', lang: 'fr_CA', is: 'CAD' },
    { price: '$5', head: '<meta property="og:locale" content="en_NZ">', is: 'NZD' },
    // Two that say different things.
    { price: '$5', lang: 'en-CA', host: 'rows.com.au', is: undefined },
    { price: '£5', lang: 'en-CA', host: 'rows.co.uk', is: 'GBP' },
    { price: '¥500', lang: 'ja', text: 'オーク材のベンチです。', is: 'JPY' },
    { price: '50 kr', lang: 'sv', text: SWEDISH, is: 'SEK' },
  ])('is $is for $price where the page is in $lang at $host', (row) => {
    expect(currencyFor(row)).toBe(row.is);
  });

  it('is not told by a language that systems write by default', () => {
    expect(currencyFor({ price: '$5', lang: 'en-US' })).toBeUndefined();
    expect(currencyFor({ price: '$5', lang: 'en-US', host: 'rows.com.au' })).toBe('AUD');
  });
});
