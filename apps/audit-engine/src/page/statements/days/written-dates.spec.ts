import { describe, expect, it } from '@jest/globals';
import { rowsOf } from '../../../../test-support/by-language.js';
import { LANGUAGES } from '../../phrases/phrases-of.js';
import { firstDateIn, writtenDates } from './written-dates.js';

describe('a written date', () => {
  it.each(
    rowsOf({
      en: ['March 1st, 2026', 'March 32, 2026'],
      es: ['1 de marzo de 2026', '1 de martes de 2026'],
      de: ['1. März 2026', '31. Februar 2026'],
      fr: ['1er mars 2026', '1er mardi 2026'],
      pt: ['1º de março de 2026', '1 de terça de 2026'],
      it: ['1 marzo 2026', '1 martedì 2026'],
      nl: ['1 maart 2026', '1 maandag 2026'],
      pl: ['1 marca 2026 r.', '1 marki 2026'],
      ru: ['1 марта 2026 г.', '1 марка 2026'],
      ja: ['2026年3月1日', '2026年13月1日'],
      zh: ['2026 年 3 月 1 日', '2026年3月'],
      ar: ['١ مارس ٢٠٢٦', '١ كتاب ٢٠٢٦'],
      id: ['1 Maret 2026', '1 Senin 2026'],
      tr: ['1 Mart 2026', '1 Masal 2026'],
    }),
  )('in $language is "$yes" and not "$no"', ({ yes, no }) => {
    expect(writtenDates(`x ${yes} x`)).toEqual([Date.UTC(2026, 2, 1)]);
    expect(writtenDates(`x ${no} x`)).toEqual([]);
  });

  it.each([
    ['2026-03-01'],
    ['2026/3/1'],
    ['01.03.2026'],
    ['1. 3. 2026'],
    ['1.\u00a03.\u00a02026'],
    ['Mar 1, 2026'],
    ['1 آذار 2026'],
    ['1 مارس/آذار 2026'],
    ['1 مارس، 2026'],
    ['مارس 1، 2026'],
    ['2026년 3월 1일'],
  ])('is %s too', (text) => {
    expect(writtenDates(text)).toEqual([Date.UTC(2026, 2, 1)]);
  });

  it('has no month that means another in a second language', () => {
    const meanings = new Map<string, Set<number>>();
    for (const { months } of Object.values(LANGUAGES)) {
      expect(months).toHaveLength(12);
      months.forEach((forms, month) =>
        forms.split('/').forEach((form) => meanings.set(form, (meanings.get(form) ?? new Set()).add(month))),
      );
    }
    expect([...meanings].filter(([, months]) => months.size > 1)).toEqual([]);
  });
});

describe('the first date of a text', () => {
  it.each([
    ['Updated 3 May 2026, first published 1 March 2026.', '3 May 2026'],
    ['Erschienen am 1. März 2026', '1. März 2026'],
    ['On March 1, 2026 and on 2026-02-01', 'March 1, 2026'],
    ['no date', undefined],
  ])('of "%s" is %s', (text, date) => {
    expect(firstDateIn(text)).toBe(date);
  });
});
