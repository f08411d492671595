import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as formats from './value-formats.js';

const { memberOf, numberBetween, oneOf, shorterThan, wholeFrom } = formats;

describe('a format', () => {
  /** Texts that are right and texts that are wrong, each between bars. */
  it.each<[string, formats.Format, right: string, wrong: string]>([
    [
      'price',
      formats.PRICE,
      '0|5|1299.00|.5|19.990000000000002',
      '|$5|5 €|1,299.00|12,99|-5|free|1e3|5.00.00|１２',
    ],
    ['currency', formats.CURRENCY, 'EUR|USD|JPY|SLE|XCG', 'eur|€|US$|DEM|BTC|EURO|XYZ'],
    [
      'date',
      formats.DATE,
      '2026|2026-01|2026-01-31|20260131|2024-02-29|2000-02-29',
      '|0000-00-00|2026-13-01|2026-02-30|2025-02-29|1900-02-29|31.01.2026|01/31/2026|2026-1-31|January 31, 2026',
    ],
    [
      'date with a time',
      formats.DATE,
      '2026-01-31T18:00|2026-01-31T18:00:00Z|2026-01-31T18:00:00.123+01:00|2026-01-31 18:00:00|2026-01-31T24:00:00-0330',
      '2026-01-31T25:00|2026-01-31T18:60|2026-01-31T18:00+25:00|-0001-11-30T00:00:00+00:00',
    ],
    ['time', formats.TIME, '09:00|23:59:59|09:00Z|09:00+01:00', '9:00|9 am|25:00|09|0900'],
    ['date or time', formats.DATE_OR_TIME, '18:00|2026-01-31', 'tonight'],
    [
      'duration',
      formats.DURATION,
      'PT30M|PT1H30M|P1D|P3Y6M4DT12H30M5S|PT0.5H|P2W',
      '|P|PT|30 minutes|00:30|PT30|T30M|1H|pt30m',
    ],
    [
      'complete address',
      formats.ABSOLUTE_ADDRESS,
      'https://a.example|http://a.example/b?c#d|HTTPS://ä.example/ü',
      '/a|a.example|//a.example|ftp://a.example|https://|https:///a|javascript:void(0)|@a',
    ],
    [
      'address',
      formats.ADDRESS,
      '/a.png|a b.png|//cdn.example/a.png',
      'data:image/png;base64,AA|javascript:x|http://[',
    ],
    ['country', formats.COUNTRY, 'DE|de|UK|Germany|België|日本|XK', 'XX|ZZ|49|?'],
    [
      'telephone number',
      formats.TELEPHONE,
      '+49 30 1234|tel:115|(020) 7946-0000 ext. 4|٠١٢٣',
      'call us|12|a@b.example123',
    ],
    [
      'e-mail address',
      formats.EMAIL,
      'a@b.example|mailto:a.b+c@d.e.example',
      'a|a@b|@b.example|a b@c.example|a@b..example',
    ],
    [
      'GTIN',
      formats.GTIN,
      '4006381333931|96385074|036000291452|00012345600012|978-3-16-148410-0|https://id.gs1.org/01/04006381333931',
      '4006381333932|123|n/a|12345678901|400638133393X',
    ],
    ['whole number', wholeFrom(1), '1|007', '0|1.5|-1|1,000|'],
    ['number', formats.NUMBER, '-1.5|+2|0', '|-|1,5|NaN|Infinity|0x10'],
    ['number in a range', numberBetween(-90, 90), '-90|52.52', '90.1|52° 31′|52,52'],
    ['short text', shorterThan(5), '££|', '12345'],
    ['word of a list', oneOf('A', 'B'), 'A', 'a|'],
    [
      'member of an enumeration',
      memberOf('ItemAvailability'),
      'InStock|https://schema.org/InStock|http://schema.org/PreOrder|schema:SoldOut',
      'in stock|instock|https://schema.org/Instock|https://other.example/InStock|NewCondition|',
    ],
  ])('of a %s accepts what is right, and nothing else', (_what, { accepts }, right, wrong) => {
    expect(right.split('|').filter((text) => !accepts(text))).toEqual([]);
    expect(wrong.split('|').filter(accepts)).toEqual([]);
  });

  it.each<[string, formats.Format, rows: readonly (readonly [string, string | undefined])[]]>([
    [
      'price',
      formats.PRICE,
      [
        ['€1,299.00', '1299'],
        ['1.299,50 EUR', '1299.5'],
        ['12,99', '12.99'],
        ['from $5 to $9', undefined],
        ['free', undefined],
      ],
    ],
    [
      'currency',
      formats.CURRENCY,
      [
        ['eur', 'EUR'],
        ['€', 'EUR'],
        ['US$', 'USD'],
        ['$', undefined],
        ['money', undefined],
      ],
    ],
    [
      'date',
      formats.DATE,
      [
        ['31.01.2026', '2026-01-31'],
        ['January 31, 2026', '2026-01-31'],
        ['01/02/2026', undefined],
        ['January 31, 2026, 18:00', undefined],
        ['May 1, 2026 to May 3, 2026', undefined],
      ],
    ],
    [
      'time',
      formats.TIME,
      [
        ['9:00', '09:00'],
        ['9 am', undefined],
      ],
    ],
    [
      'date or time',
      formats.DATE_OR_TIME,
      [
        ['8:30', '08:30'],
        ['31.01.2026', '2026-01-31'],
      ],
    ],
    [
      'duration',
      formats.DURATION,
      [
        ['30 minutes', 'PT30M'],
        ['1 hour and 30 min', 'PT1H30M'],
        ['2h', 'PT2H'],
        ['', undefined],
        ['a while', undefined],
      ],
    ],
    [
      'complete address',
      formats.ABSOLUTE_ADDRESS,
      [
        ['/a?b', 'https://site.example/a?b'],
        ['//cdn.example/a', 'https://cdn.example/a'],
        ['@a', undefined],
      ],
    ],
    [
      'whole number',
      wholeFrom(1),
      [
        ['1,204', '1204'],
        ['31 avis', '31'],
        ['0 reviews', undefined],
        ['1.5', undefined],
      ],
    ],
    [
      'number',
      formats.NUMBER,
      [
        ['4,5', '4.5'],
        ['1,000', undefined],
      ],
    ],
    [
      'member of an enumeration',
      memberOf('ItemAvailability'),
      [
        ['in stock', 'https://schema.org/InStock'],
        ['https://schema.org/Instock', 'https://schema.org/InStock'],
        ['yes', undefined],
      ],
    ],
  ])('of a %s says what is surely meant, or nothing', (_what, { corrected, accepts }, rows) => {
    const base = new URL('https://site.example/shop/');
    expect(rows.map(([wrong]) => [wrong, corrected?.(wrong, base)])).toEqual(rows);
    const found = rows.flatMap(([, right]) => right ?? []);
    expect(found.filter((right) => !accepts(right))).toEqual([]);
  });

  it('of a date accepts every date that a computer writes', () => {
    const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        expect(formats.DATE.accepts(date.toISOString())).toBe(true);
        expect(formats.DATE.accepts(date.toISOString().slice(0, 10))).toBe(true);
      }),
    );
  });

  it('of a price accepts exactly what Node writes for a number of cents', () => {
    fc.assert(fc.property(fc.nat(), (cents) => formats.PRICE.accepts(String(cents / 100))));
  });
});
