import { describe, expect, it } from '@jest/globals';
import { costIn } from './cost.js';

describe('what a thing costs', () => {
  it.each([
    ['249 €', 249, 249],
    ['199 – 249 €', 199, 249],
    ['€31,000 – €35,000 per year', 31_000, 35_000],
    ['3.400 – 3.900 € brutto im Monat', 3_400, 3_900],
    ['£36,500 to £41,000', 36_500, 41_000],
    ['zwischen 3.400 und 3.900 €', 3_400, 3_900],
    ['od 199 do 249 zł', 199, 249],
    ['9000 إلى 11000 ريال', 9_000, 11_000],
    ['£45k to £50k a year', 45_000, 50_000],
  ])('is in "%s" from %d to %d', (text, least, most) => {
    expect(costIn(text)).toMatchObject({ least, most });
  });

  it.each([
    'from £199',
    'ab 199 €',
    'à partir de 199 €',
    'ab nur 199 €',
    'desde 199 €',
    'up to £45,000',
    'bis zu 45.000 €',
    '39元起',
    '€20+',
    '€18 per hour plus €2 night bonus',
    '€59.00 now €49.00',
    '299 | 249 €',
    '£20 – €30',
    'on request',
  ])('is not known from "%s"', (text) => {
    expect(costIn(text)).toBeUndefined();
  });
});
