import { describe, expect, it } from '@jest/globals';
import { rowsOf } from '../../../test-support/by-language.js';
import { phrasesOf } from '../phrases/phrases-of.js';
import { promisesComparison } from './promises.js';

describe('a comparison', () => {
  it.each(
    rowsOf({
      en: ['Best small pumps for gardens', 'Best Buy closes 40 stores as prices fall'],
      es: ['Las 7 mejores bombas', 'Sube el precio de las bombas'],
      de: ['Die 7 besten Pumpen', 'Neue Brücke: Kosten steigen auf 12 Millionen Euro'],
      fr: ['Les 7 meilleures pompes', 'Le prix du gaz augmente'],
      pt: ['As 7 melhores bombas', 'O preço das bombas sobe'],
      it: ['Le 7 migliori pompe', 'Il prezzo delle pompe sale'],
      nl: ['De 7 beste pompen', 'De kosten van de brug stijgen'],
      pl: ['7 najlepszych pomp', 'Cena pomp rośnie'],
      ru: ['7 лучших насосов', 'Цена насосов растёт'],
      ja: ['ポンプの比較', '鉄瓶の選び方と手入れの方法'],
      zh: ['水泵对比', '水泵价格上涨'],
      ar: ['أفضل 7 مضخات', 'ارتفاع أسعار المضخات'],
      id: ['7 pompa terbaik', 'Harga pompa naik'],
      tr: ['En iyi 7 pompa', 'Pompa fiyatları artıyor'],
    }),
  )('in $language is promised by "$yes" and not by "$no"', ({ language, yes, no }) => {
    const phrases = phrasesOf(language)!;
    expect(promisesComparison(yes, phrases)).toBe(true);
    expect(promisesComparison(no, phrases)).toBe(false);
  });
});
