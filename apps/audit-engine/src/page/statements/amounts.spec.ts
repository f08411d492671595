import { describe, expect, it } from '@jest/globals';
import { amountIn, amountsIn } from './amounts.js';

describe('the amounts in a text', () => {
  it.each([
    ['Oak desk, 249 EUR, delivered', ['249 EUR'], 'EUR'],
    ['now €1,299.00 instead of €1,499.00', ['€1,299.00', '€1,499.00'], 'EUR'],
    ['1.299,00 € inkl. MwSt.', ['1.299,00 €'], 'EUR'],
    ['cena 1 249,50 zł', ['1 249,50 zł'], 'PLN'],
    ['£5 a month', ['£5'], 'GBP'],
    ['R$ 49,90 à vista', ['R$ 49,90'], 'BRL'],
    ['CHF 12.50', ['CHF 12.50'], 'CHF'],
    ['£14, under 26 £9', ['£14', '£9'], 'GBP'],
    ['19 krone', [], undefined],
    ['open in 2024, 12 m wide', [], undefined],
  ])('in "%s" are %j', (text, amounts, currency) => {
    expect(amountsIn(text).map((amount) => amount.text)).toEqual(amounts);
    expect([...(amountIn(text)?.currencies ?? [])][0]).toBe(currency);
  });

  it('may be in one of several currencies with the same sign', () => {
    expect([...(amountIn('$5')?.currencies ?? [])]).toEqual(expect.arrayContaining(['USD', 'CAD', 'AUD']));
  });
});
