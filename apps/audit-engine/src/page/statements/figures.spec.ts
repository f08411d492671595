import { describe, expect, it } from '@jest/globals';
import { rowsOf } from '../../../test-support/by-language.js';
import { figuresOf } from './figures.js';
import { phrasesOf } from '../phrases/phrases-of.js';

describe('a figure', () => {
  it.each(
    rowsOf({
      en: ['It saves 43 percent.', 'See chapter 43.'],
      es: ['Ahorra 3 millones de litros.', 'Véase el capítulo 43.'],
      de: ['Seit 2019 spart sie Wasser.', 'Siehe Kapitel 43.'],
      fr: ['Il coûte 60 euros.', 'Voir chapitre 43.'],
      pt: ['Atende 500 pessoas.', 'Veja o capítulo 43.'],
      it: ['Dura 15 anni.', 'Vedi capitolo 43.'],
      nl: ['Het kost 5 miljoen.', 'Zie hoofdstuk 43.'],
      pl: ['Oszczędza 30 procent wody.', 'Zobacz rozdział 43.'],
      ru: ['Экономит 5 млн рублей.', 'Смотри главу 43.'],
      ja: ['費用は3,000万円です。', '表43を見る。'],
      zh: ['节水３０％。', '见表43。'],
      ar: ['يوفر ٤٣ بالمئة من الماء.', 'انظر الفصل ٤٣.'],
      id: ['Harganya 5 juta rupiah.', 'Lihat bab 43.'],
      tr: ['Yılda 500 litre tasarruf.', 'Bölüm 43.'],
    }),
  )('in $language is in "$yes" and not in "$no"', ({ language, yes, no }) => {
    expect(figuresOf(yes, phrasesOf(language))).toHaveLength(1);
    expect(figuresOf(no, phrasesOf(language))).toEqual([]);
  });

  it.each(['5 kg', '43 %', '$1,200', '3 000 000', '60 €', '12 km'])('in any language is %s', (text) => {
    expect(figuresOf(`xx ${text} xx`, undefined)).toHaveLength(1);
  });

  it('is none in a name', () => {
    expect(figuresOf('Vitamin B12 kg, H2 m', undefined)).toEqual([]);
  });
});
