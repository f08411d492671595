import { describe, expect, it } from '@jest/globals';
import { numberSigns, type NumberSigns } from './numbers.js';

describe('the numbers of a text', () => {
  it.each<[text: string, found: Partial<NumberSigns>]>([
    ['Ready in 40 minutes, keeps 3 days', { durations: 2 }],
    ['Dauer: 6 Wochen, 2 Std. am Tag', { durations: 2 }],
    ['Durée : 3 jours', { durations: 1 }],
    ['Line 3, page 40', { durations: 0 }],
    ['4:05', { times: 1, durations: 0 }],
    ['Pay 45,000 to 50.000', { thousands: 2, prices: 0 }],
    ['45k a year', { thousands: 1 }],
    ['Sales of $30 billion and £5m', { prices: 2, millions: 2 }],
    ['A price of $30', { prices: 1, millions: 0 }],
    ['44 890 тг', { prices: 1 }],
    ['₹1,29,999 each month, 1 299 Kč', { prices: 2, rates: 1 }],
    ['Try 3 of 50 ft', { prices: 0 }],
    ['Call +44 113 200 0000', { phones: 1 }],
    ['On 19.04.2015 and 05/12/2015', { phones: 0, dates: 2 }],
    ['P.IVA 06752870961', { phones: 0 }],
  ])('of "%s" are %j', (text, found) => {
    expect(numberSigns(text)).toMatchObject(found);
  });
});
