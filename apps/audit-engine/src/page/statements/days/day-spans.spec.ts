import { describe, expect, it } from '@jest/globals';
import { daySpansIn } from './day-spans.js';

const iso = (date: number) => new Date(date).toISOString().slice(0, 10);
const found = (text: string) =>
  daySpansIn(text).map(({ from, to, isClear, at, end }) => [
    text.slice(at, end),
    isClear ? [iso(from), iso(to)].join(' ') : 'unclear',
  ]);

describe('the days of a text', () => {
  it.each([
    ['5–7 March 2027'],
    ['5 - 7 March 2027'],
    ['5th–7th March 2027'],
    ['5 March – 7 March 2027'],
    ['5 March to 7 March 2027'],
    ['Date: 5 March to 7 March 2027', undefined, '5 March to 7 March 2027'],
    ['5 March 2027 – 7 March 2027'],
    ['5 March 2027, 7pm – Sunday 7 March 2027'],
    ['5 to Sunday 7 March 2027', 'unclear'],
    ['Fri 5 to Sun 7 March 2027', undefined, '5 to Sun 7 March 2027'],
    ['Friday, 5 March, to Sunday, 7 March 2027', undefined, '5 March, to Sunday, 7 March 2027'],
    ['March 5–7, 2027'],
    ['March 5 – March 7, 2027'],
    ['March 5 – 7, 2027'],
    ['5.–7. März 2027'],
    ['5. bis 7. März 2027'],
    ['Freitag, 5. bis Sonntag, den 7. März 2027', undefined, '5. bis Sonntag, den 7. März 2027'],
    ['05.03. – 07.03.2027'],
    ['5.-7.3.2027'],
    ['05.03.2027 - 07.03.2027'],
    ['Du 5 au 7 mars 2027', undefined, '5 au 7 mars 2027'],
    ['du vendredi 5 mars au dimanche 7 mars 2027', undefined, '5 mars au dimanche 7 mars 2027'],
    ['Del 5 al 7 de marzo de 2027', undefined, '5 al 7 de marzo de 2027'],
    ['dal 5 al 7 marzo 2027', undefined, '5 al 7 marzo 2027'],
    ['van 5 tot en met 7 maart 2027', undefined, '5 tot en met 7 maart 2027'],
    ['od 5 do 7 marca 2027', undefined, '5 do 7 marca 2027'],
    ['de 5 a 7 de março de 2027', undefined, '5 a 7 de março de 2027'],
    ['с 5 по 7 марта 2027', undefined, '5 по 7 марта 2027'],
    ['2027-03-05 – 2027-03-07'],
    ['5 and 7 March 2027', 'unclear'],
    ['5., 6. und 7. März 2027', 'unclear'],
    ['Fr 5. – Do 11. März 2027', '2027-03-05 2027-03-11', '5. – Do 11. März 2027'],
    ['5/7 March 2027', 'unclear'],
    ['March 5 and 7, 2027', 'unclear'],
  ])('of "%s" are one span', (text, dates = '2027-03-05 2027-03-07', part = text) => {
    expect(found(text)).toEqual([[part, dates]]);
  });

  it('may begin in the year before', () => {
    expect(found('28 December – 3 January 2027')).toEqual([
      ['28 December – 3 January 2027', '2026-12-28 2027-01-03'],
    ]);
  });

  it.each([
    ['Doors 19:00 – 7 March 2027', '7 March 2027'],
    ['7pm – Sunday 7 March 2027', '7 March 2027'],
    ['19.30 – 7. März 2027', '7. März 2027'],
    ['1998 – 7 March 2027', '7 March 2027'],
    ['Open to all, 7 March 2027', '7 March 2027'],
    ['Songs by Fox and Hay. 7 March 2027', '7 March 2027'],
  ])('of "%s" are one day', (text, day) => {
    expect(found(text)).toEqual([[day, '2027-03-07 2027-03-07']]);
  });

  it('are several where each has its year', () => {
    const days = ['2027-03-05 2027-03-05', '2027-03-07 2027-03-07'];
    for (const text of ['5 March 2027 and 7 March 2027', '5 March 2027. In Leeds to stay: 7 March 2027'])
      expect(found(text).map(([, each]) => each)).toEqual(days);
  });
});
