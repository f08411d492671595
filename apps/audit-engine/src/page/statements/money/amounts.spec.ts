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
    ['₹1,29,999 and Rs. 12,34,56,789', ['₹1,29,999', 'Rs. 12,34,56,789'], 'INR'],
    ['NT$ 1,280 or HK$320', ['NT$ 1,280', 'HK$320'], 'TWD'],
    ['S$45, A$40, C$60', ['S$45', 'A$40', 'C$60'], 'SGD'],
    ['45 US$', ['45 US$'], 'USD'],
    ['1.290.000 ₫, 1.290.000đ', ['1.290.000 ₫', '1.290.000đ'], 'VND'],
    ['฿590', ['฿590'], 'THB'],
    ['₪120', ['₪120'], 'ILS'],
    ['AED 1,299', ['AED 1,299'], 'AED'],
    ['129 SAR', ['129 SAR'], 'SAR'],
    ['١٢٩ ر.س', ['١٢٩ ر.س'], 'SAR'],
    ['S/ 49.90', ['S/ 49.90'], 'PEN'],
    ['39元起, 1,299円です, 45,000원입니다', ['39元', '1,299円', '45,000원'], 'CNY'],
    ['20 Euro, 50 TL, 12 990 Ft', ['20 Euro', '50 TL', '12 990 Ft'], 'EUR'],
    ['Fr. 49.90', ['Fr. 49.90'], 'CHF'],
    ['20.– CHF', ['20.– CHF'], 'CHF'],
    ['20\n300 EUR', ['300 EUR'], 'EUR'],
    ['199 – 249 €', ['199', '249 €'], 'EUR'],
    ['199–249 €', ['199', '249 €'], 'EUR'],
    ['199,00 bis 249,00 €', ['199,00', '249,00 €'], 'EUR'],
    ['entre 30 000 et 35 000 €', ['30 000', '35 000 €'], 'EUR'],
    ['من 9000 إلى 11000 ريال', ['9000', '11000 ريال'], 'SAR'],
    ['£18 – 22 per hour, $45–60', ['£18', '22', '$45', '60'], 'GBP'],
    ['299 | 249 €', ['299', '249 €'], 'EUR'],
    ['£45k – £50k', ['£45k', '£50k'], 'GBP'],
    ['€18 – 22 November, €18–22 seats', ['€18', '€18'], 'EUR'],
    ['Size 3 – €249, Edition 2024 – €249, OR-60 – €249', ['€249', '€249', '€249'], 'EUR'],
    ['Buy 2 and 3 €', ['3 €'], 'EUR'],
    ['19 krone', [], undefined],
    ['Try 3 of them, all 5, a cup 3 inches high, top 10', [], undefined],
    ['TRY 3, ALL 5 IN ONE, CUP 3, TOP 10, SHOWER GEL 250 ML', [], undefined],
    ['PHP 8 and 10 PHP frameworks, COP 28, SDG 13', [], undefined],
    ['50 ft, a 50 Ft hose, 2 TL Salz', [], undefined],
    ['an Audi RS 3, the 3 Rs, Euro 6, Euro 2024', [], undefined],
    ['Fr. 20. Mai, Fr 18.30 Uhr, Mo–Fr 9–17 Uhr', [], undefined],
    ['per lei 3 rose, 20 eurozone banks, rub 3 times', [], undefined],
    ['open in 2024, 12 m wide', [], undefined],
  ])('in "%s" are %j', (text, amounts, currency) => {
    expect(amountsIn(text).map((amount) => amount.text)).toEqual(amounts);
    expect([...(amountIn(text)?.currencies ?? [])][0]).toBe(currency);
  });

  it('may be in one of several currencies with the same sign', () => {
    expect([...(amountIn('$5')?.currencies ?? [])]).toEqual(expect.arrayContaining(['USD', 'CAD', 'AUD']));
  });
});
