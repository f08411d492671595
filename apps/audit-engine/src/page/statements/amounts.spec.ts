import { describe, expect, it } from '@jest/globals';
import { amountIn, amountsIn, currencyOf } from './amounts.js';

describe('the amounts in a text', () => {
  it.each([
    ['Oak desk, 249 EUR, delivered', ['249 EUR'], 'EUR'],
    ['now €1,299.00 instead of €1,499.00', ['€1,299.00', '€1,499.00'], '€'],
    ['1.299,00 € inkl. MwSt.', ['1.299,00 €'], '€'],
    ['cena 1 249,50 zł', ['1 249,50 zł'], 'zł'],
    ['$5 a month', ['$5'], '$'],
    ['R$ 49,90 à vista', ['R$ 49,90'], 'R$'],
    ['CHF 12.50', ['CHF 12.50'], 'CHF'],
    ['£14, under 26 £9', ['£14', '£9'], '£'],
    ['19 krone', [], undefined],
    ['open in 2024, 12 m wide', [], undefined],
  ])('in "%s" are %j', (text, amounts, currency) => {
    expect(amountsIn(text)).toEqual(amounts);
    expect(amountIn(text)).toBe(amounts[0]);
    expect(currencyOf(amounts[0] ?? '')).toBe(currency);
  });
});
