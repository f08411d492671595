import { describe, expect, it } from '@jest/globals';
import { definitionOf } from '../statements/definitions.js';
import { isQuestion, questionKind } from '../statements/questions.js';
import type { Phrases } from './phrases.js';
import { LANGUAGES } from './phrases-of.js';

function phrases(language: string): Phrases {
  const found = LANGUAGES[language];
  if (found === undefined) throw new Error(`no phrases of ${language}`);
  return found;
}

/** The language, a heading that asks without a mark, what it asks, and one that does not. */
const QUESTIONS: readonly (readonly [string, string, string, string])[] = [
  ['en', 'How much does drip irrigation cost', 'cost', 'Whatever the weather brings'],
  ['es', 'Cómo funciona el riego por goteo', 'how', 'Comodidad para el jardín'],
  ['de', 'Warum Tropfbewässerung Wasser spart', 'why', 'Wasser für den Garten'],
  ['fr', 'Combien coûte un arrosage goutte à goutte', 'cost', 'Quelques conseils pour arroser'],
  ['pt', 'O que é irrigação por gotejamento', 'what', 'Quantidade de água por planta'],
  ['it', 'Quando irrigare il giardino', 'when_where', 'Comodi sistemi di irrigazione'],
  ['nl', 'Welke pomp past bij druppelirrigatie', 'who_which', 'Watermeters voor de tuin'],
  ['pl', 'Ile kosztuje nawadnianie kropelkowe', 'cost', 'Jakość wody w ogrodzie'],
  ['ru', 'Что такое капельное орошение', 'what', 'Кактусы и полив'],
  ['ja', '点滴灌漑とは', 'what', '点滴灌漑の部品一覧'],
  ['zh', '滴灌需要多少钱', 'cost', '滴灌设备清单'],
  ['ar', 'كيف يعمل الري بالتنقيط', 'how', 'مضخات الري للحدائق'],
  ['id', 'Mengapa irigasi tetes hemat air', 'why', 'Apakabar petani tetes'],
  ['tr', 'Damla sulama nasıl yapılır', 'how', 'Damla sulama parçaları'],
];

/** A first sentence that puts the answer off, and one that gives it. */
const FILLERS: readonly (readonly [string, string, string])[] = [
  ['en', 'In this article, we will look at drip irrigation.', 'In this climate drip irrigation pays.'],
  ['es', 'Hoy en día, muchas personas riegan su jardín.', 'El riego por goteo ahorra agua.'],
  ['de', 'Haben Sie sich schon einmal gefragt, wie das geht?', 'Tropfbewässerung spart Wasser.'],
  ['fr', 'Bienvenue sur notre blog !', "Le goutte-à-goutte économise l'eau."],
  ['pt', 'Você já se perguntou como economizar água?', 'A irrigação por gotejamento economiza água.'],
  [
    'it',
    "Al giorno d'oggi tutti vogliono risparmiare acqua.",
    "L'irrigazione a goccia fa risparmiare acqua.",
  ],
  ['nl', 'Ben je op zoek naar een goede pomp?', 'Druppelirrigatie bespaart water.'],
  ['pl', 'W dzisiejszych czasach woda jest droga.', 'Nawadnianie kropelkowe oszczędza wodę.'],
  ['ru', 'Ни для кого не секрет, что вода дорога.', 'Капельное орошение экономит воду.'],
  ['ja', 'この記事では、点滴灌漑について紹介します。', '点滴灌漑は水を節約します。'],
  ['zh', '众所周知，水很宝贵。', '滴灌可以节约用水。'],
  ['ar', 'في هذا المقال سنتحدث عن الري.', 'الري بالتنقيط يوفر الماء.'],
  ['id', 'Dalam artikel ini kita akan membahas irigasi.', 'Irigasi tetes menghemat air.'],
  ['tr', 'Bu yazıda damla sulamayı anlatacağız.', 'Damla sulama su tasarrufu sağlar.'],
];

/** The topic, a sentence that defines it, and one that does not. */
const DEFINITIONS: readonly (readonly [string, string, string, string])[] = [
  [
    'en',
    'Drip irrigation',
    'Drip irrigation is a way to water plants at their roots.',
    'Farmers use drip irrigation.',
  ],
  ['es', 'Riego por goteo', 'El riego por goteo es un método de riego.', 'Muchos usan el riego por goteo.'],
  [
    'de',
    'Tropfbewässerung',
    'Unter Tropfbewässerung versteht man eine Art der Bewässerung.',
    'Viele nutzen Tropfbewässerung.',
  ],
  [
    'fr',
    'Irrigation goutte à goutte',
    "L'irrigation goutte à goutte désigne une méthode.",
    "Beaucoup aiment l'irrigation.",
  ],
  ['pt', 'Irrigação por gotejamento', 'A irrigação por gotejamento é um método.', 'Muitos usam irrigação.'],
  ['it', 'Irrigazione a goccia', "L'irrigazione a goccia è un metodo.", "Molti usano l'irrigazione."],
  [
    'nl',
    'Druppelirrigatie',
    'Druppelirrigatie is een manier om planten water te geven.',
    'Veel telers kiezen druppelirrigatie.',
  ],
  [
    'pl',
    'Nawadnianie kropelkowe',
    'Nawadnianie kropelkowe to metoda podlewania.',
    'Wielu używa nawadniania.',
  ],
  [
    'ru',
    'Капельное орошение',
    'Капельное орошение — способ полива у корней.',
    'Многие любят капельное орошение.',
  ],
  ['ja', '点滴灌漑', '点滴灌漑とは、根元に水を与える方法です。', '点滴灌漑を始めましょう。'],
  ['zh', '滴灌', '滴灌是一种节水灌溉方法。', '很多农民使用滴灌。'],
  ['ar', 'الري بالتنقيط', 'الري بالتنقيط هو طريقة لسقي النباتات.', 'يستخدم المزارعون الري بالتنقيط.'],
  ['id', 'Irigasi tetes', 'Irigasi tetes adalah cara menyiram tanaman.', 'Petani memakai irigasi tetes.'],
  ['tr', 'Damla sulama', 'Damla sulama, suyu köke veren bir yöntemdir.', 'Çiftçiler damla sulama kullanır.'],
];

describe('questions', () => {
  it.each(QUESTIONS)('in %s are known by their words: %s', (language, asks, kind, tells) => {
    expect(questionKind(asks, phrases(language))).toBe(kind);
    expect(isQuestion(asks, phrases(language))).toBe(true);
    expect(isQuestion(tells, phrases(language))).toBe(false);
  });
});

describe('openings that put off the answer', () => {
  it.each(FILLERS)('in %s are known: %s', (language, filler, sentence) => {
    expect(phrases(language).fillers.opens(filler)).toBe(true);
    expect(phrases(language).fillers.opens(sentence)).toBe(false);
  });
});

describe('definitions', () => {
  it.each(DEFINITIONS)('in %s are found: %s', (language, topic, definition, statement) => {
    expect(definitionOf([statement, definition], topic, phrases(language))).toBe(definition);
  });

  it('are of the topic', () => {
    expect(definitionOf(['A pump is a machine.'], 'Drip irrigation', phrases('en'))).toBeUndefined();
  });
});

/** A paragraph that leans on the one before it, and one that stands alone. */
const REFERENCES: readonly (readonly [string, string, string])[] = [
  ['en', 'However, it costs more.', 'Drip irrigation costs more.'],
  ['es', 'Sin embargo, cuesta más.', 'El goteo cuesta más.'],
  ['de', 'Dies kostet mehr.', 'Tropfbewässerung kostet mehr.'],
  ['fr', 'Cependant, elle coûte plus.', 'Le goutte-à-goutte coûte plus.'],
  ['pt', 'Além disso, custa mais.', 'O gotejamento custa mais.'],
  ['it', 'Tuttavia costa di più.', 'La goccia costa di più.'],
  ['nl', 'Daarom kost het meer.', 'Druppelen kost meer.'],
  ['pl', 'Jednak kosztuje więcej.', 'Nawadnianie kosztuje więcej.'],
  ['ru', 'Поэтому это дороже.', 'Орошение дороже.'],
  ['ja', 'しかし、費用がかかります。', '点滴灌漑は費用がかかります。'],
  ['zh', '因此，它更贵。', '滴灌更贵。'],
  ['ar', 'ومع ذلك فهو أغلى.', 'الري أغلى.'],
  ['id', 'Oleh karena itu, biayanya lebih tinggi.', 'Irigasi tetes lebih mahal.'],
  ['tr', 'Ancak bu daha pahalıdır.', 'Damla sulama daha pahalıdır.'],
];

describe('words that point back', () => {
  it.each(REFERENCES)('in %s are known: %s', (language, leaning, alone) => {
    expect(phrases(language).backReferences.opens(leaning)).toBe(true);
    expect(phrases(language).backReferences.opens(alone)).toBe(false);
  });
});
