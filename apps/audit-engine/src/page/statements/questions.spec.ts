import { describe, expect, it } from '@jest/globals';
import { rowsOf } from '../../../test-support/by-language.js';
import { phrasesOf } from '../phrases/phrases-of.js';
import { isQuestion } from './questions.js';

describe('a heading without a question mark', () => {
  it.each(
    rowsOf({
      en: ['How do I return shoes', 'How we work'],
      es: ['Cómo devuelvo unos zapatos', 'En qué creemos'],
      de: ['Wie kann ich bestellen', 'Wie wir arbeiten'],
      fr: ['Comment retourner des chaussures', 'Comment nous travaillons'],
      pt: ['Como devolver sapatos', 'O que fazemos'],
      it: ['Come posso restituire le scarpe', 'In cosa crediamo'],
      nl: ['Hoe kan ik retourneren', 'Hoe wij werken'],
      pl: ['Jak zwrócić buty', 'W co wierzymy'],
      ru: ['Как вернуть обувь', 'Где нас найти'],
      ja: ['返品はどうすればいいですか', '私たちはどのように働くか'],
      zh: ['如何退货', '我们做什么'],
      ar: ['كيف أعيد الحذاء', 'ماذا نحن نفعل'],
      id: ['Bagaimana cara menyiram tanaman', 'Bagaimana kami bekerja'],
      tr: ['Nasıl iade ederim', 'Biz nasıl çalışıyoruz'],
    }),
  )('in $language asks "$yes" and not "$no"', ({ language, yes, no }) => {
    expect(isQuestion(yes, phrasesOf(language))).toBe(true);
    expect(isQuestion(no, phrasesOf(language))).toBe(false);
    expect(isQuestion(`${no}?`, phrasesOf(language))).toBe(true);
  });

  it.each([
    ['What we believe', false],
    ['Where to find us', false],
    ['Why choose us', false],
    ['How it works', false],
    ['How long it lasts', false],
    ['What the pump costs', false],
    ['Where to buy one', true],
    ['Why do we dream', true],
    ['What is the price', true],
    ['What does it cost', true],
    ["What's the difference", true],
    ['Is there a car park', true],
    ['Which pump fits', true],
    ['Who can use the computers', true],
  ])('"%s" asks: %s', (text, asks) => {
    expect(isQuestion(text, phrasesOf('en'))).toBe(asks);
  });

  it.each([
    ['Was wir glauben', false],
    ['Wo Sie uns finden', false],
    ['Was die Pumpe kostet', false],
    ['Was kostet das', true],
    ['Wie viel kostet das', true],
    ['Welche Pumpe passt', true],
    ['Gibt es einen Parkplatz', true],
  ])('"%s" asks: %s', (text, asks) => {
    expect(isQuestion(text, phrasesOf('de'))).toBe(asks);
  });
});
