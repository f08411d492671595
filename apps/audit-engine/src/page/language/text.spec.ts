import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentWords, Topic } from './content-words.js';
import { foldText } from './fold-text.js';
import { languageOf, primaryLanguage } from './language.js';
import { phrasesOf } from '../phrases/phrases-of.js';
import { isQuestion, questionKind } from '../statements/questions.js';
import { repetitionOf } from './repetition.js';
import { countWords, isCjk, isUnspaced, measureWords } from './words.js';

const EN = phrasesOf('en');

describe('words', () => {
  it.each([
    ['Two words', 2],
    ["don't stop-gap 3.5", 3],
    ['点滴灌漑の水', 3],
    ['使用 Node 24', 3],
    ['它节省水，也节省时间。', 5],
    ['𠮷野家', 2],
    ['การให้น้ำแบบหยดช่วยประหยัดน้ำ', 6],
    ['점적 관수는 물을 절약합니다', 4],
    ['الري بالتنقيط، يوفر الماء؟', 4],
    ['ड्रिप सिंचाई पानी बचाती है।', 5],
    ['Ha 2,5 l / m² 🌱', 5],
    ['', 0],
  ])('of %j are %d', (text, count) => {
    expect(countWords(text)).toBe(count);
  });

  it('are the sum over the parts that spaces separate', () => {
    const part = fc.array(fc.constantFrom(...'aé1.’-。, 水かน้\ud800').map(String), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(part), fc.constantFrom(' ', '\n', '\u00a0'), (parts, space) => {
        const texts = parts.map((each) => each.join(''));
        const sum = texts.reduce((total, text) => total + measureWords(text), 0);
        expect(measureWords(texts.join(space))).toBe(sum);
        expect(countWords(texts.join(space))).toBe(Math.round(sum));
      }),
    );
  });

  it('are what is left of a folded text, with one space between them', () => {
    const part = fc.oneof(
      fc.constantFrom(...'aÉ1.’-。, 水かน้ー々🌱', '𠮷', '𝐀', '\ud800', '\udc00'),
      fc.string(),
    );
    const text = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (each) => {
        const folded = foldText(each);
        const plain = each.normalize('NFKC').toLowerCase();
        expect(folded).toBe((plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' '));
        expect(foldText(folded)).toBe(folded);
      }),
      { numRuns: 1_000 },
    );
  });

  it('that carry meaning leave out the others', () => {
    expect([...contentWords('The pumps and the valves of a garden')]).toEqual(['pumps', 'valves', 'garden']);
  });

  it('without meaning are those of the given language', () => {
    expect([...contentWords('Die Pumpe und der Garten', phrasesOf('de')?.functionWords)]).toEqual([
      'pumpe',
      'garten',
    ]);
  });

  it.each([
    ['Water pumps', 'a good pump'],
    ['Conserving water', 'how to conserve'],
    ['Die Bewässerung', 'Gärten bewässern'],
    ['El riego por goteo', 'riegos'],
    ['Капельное орошение', 'системы капельного полива'],
    ['Podlewanie ogrodu', 'jak podlewać ogród'],
    ['Damla sulama nedir?', 'damla sulamanın faydaları'],
    ['ما هو الري بالتنقيط؟', 'تنقيط المياه'],
    ['点滴灌漑とは', '点滴で水をやる'],
  ])('are shared in any form by %j and %j', (a, b) => {
    expect(new Topic(a).isIn(b)).toBe(true);
  });

  it.each([
    ['the and of', 'the and of'],
    ['Water pumps', 'Quantum physics'],
    ['International trade', 'Internet cafés'],
    ['Капельное орошение', 'Рецепты салатов'],
    ['点滴灌漑', '料理の本'],
  ])('are not shared by %j and %j', (a, b) => {
    expect(new Topic(a).isIn(b)).toBe(false);
  });

  it.each([
    ['punctuation', '“Beans” — & Peas!', 'beans peas'],
    ['German capitals', 'GROSSE FÜSSE', 'große Füße'],
    ['the capital sharp s', 'WEIẞ', 'weiss'],
    ['Greek capitals, which have no accents', 'ΟΔΗΓΌΣ ΜΑΪ́ΟΥ ΟΔΗΓΟΣ ΜΑΙΟΥ', 'οδηγός Μαΐου Οδηγος μαΐου'],
    ['Turkish capitals', 'IŞIKLI İLKE', 'ışıklı ilke'],
    ['soft hyphens and joiners', 'Garten\u00adschlauch\u200b\u2060halter', 'Gartenschlauchhalter'],
    ['forms for compatibility', 'ＣＯ₂ ﬂow 𝐍𝐨 ℡', 'co2 flow no tel'],
    ['marks written apart', 'Café', 'Cafe\u0301'],
  ])('compare alike, whatever their %s', (_what, a, b) => {
    expect(foldText(a)).toBe(foldText(b));
  });

  it('of Thai are found by its dictionary', () => {
    expect([...contentWords('ระบบน้ำหยด')]).toEqual(['ระบบ', 'น้ำ'.normalize('NFKC'), 'หยด']);
  });
});

describe('a script', () => {
  it.each([
    ['点滴灌漑の水とNode', true, true],
    ['การให้น้ำแบบหยด', false, true],
    ['점적 관수는 물', false, false],
    ['Water 水', false, false],
    ['', false, false],
  ])('of %j is wide: %s, without spaces: %s', (text, cjk, unspaced) => {
    expect(isCjk(text)).toBe(cjk);
    expect(isUnspaced(text)).toBe(unspaced);
  });
});

describe('questions', () => {
  it.each([
    ['What is drip irrigation?', 'what'],
    ['How it works in practice', 'how'],
    ['How much does it cost?', 'cost'],
    ['Where to buy one', 'when_where'],
    ['Is it safe?', 'other'],
    ['Whatever you do', undefined],
    ['Care', undefined],
  ])('%s asks %s', (text, kind) => {
    expect(questionKind(text, EN)).toBe(kind);
  });

  it('are more than their first word', () => {
    expect(isQuestion('How', EN)).toBe(false);
    expect(isQuestion('How to descale', EN)).toBe(true);
    expect(isQuestion('Wie viel kostet das', phrasesOf('de'))).toBe(true);
  });

  it.each([
    ['Is it safe?', true],
    ['물은 얼마나 필요한가요？', true],
    ['هل هو آمن؟', true],
    ['«Vem äger det?»', true],
    ['Hur fungerar det', false],
    ['What works here', false],
  ])('of an unknown language are known by their marks: %s is %s', (text, is) => {
    expect(isQuestion(text, undefined)).toBe(is);
  });
});

describe('repetition', () => {
  it('is that of the most frequent word and of the most frequent three', () => {
    const words = [
      ...Array<string>(10).fill('cheap shoes online').join(' ').split(' '),
      ...Array.from({ length: 70 }, (_, n) => `word${n}`),
    ];
    expect(repetitionOf(words, new Set())).toMatchObject({
      word: { text: 'cheap', share: 0.1 },
      triple: { text: 'cheap shoes online', share: 0.1 },
    });
  });

  it('is not looked for in short texts', () => {
    expect(repetitionOf(['a', 'a'], new Set())).toBeUndefined();
  });

  it('leaves out the words without meaning of its language', () => {
    const words = Array.from({ length: 60 }, (_, n) => ['det', `ord${n}`]).flat();
    expect(repetitionOf(words, new Set(['det']))?.word.text).not.toBe('det');
    expect(repetitionOf(words, new Set())?.word.text).toBe('det');
  });
});

describe('a language tag', () => {
  it.each([
    ['de-AT', 'de'],
    ['EN', 'en'],
    ['', undefined],
    ['english', undefined],
    [undefined, undefined],
  ])('%j is of %j', (tag, language) => {
    expect(primaryLanguage(tag)).toBe(language);
  });
});

describe('the language of a text', () => {
  it.each([
    ['detected against a wrong declaration', 'text', 'de', 'en', 'de'],
    ['declared where none is detected', 'Kurzer Text', undefined, 'de', 'de'],
    ['declared where detection confuses neighbours', 'tekst', 'da', 'no', 'no'],
    ['unknown where the script contradicts the declaration', 'Короткий текст', undefined, 'en', undefined],
    ['the closest where nothing says', 'Der Garten und das Wasser im Sommer', undefined, undefined, 'de'],
    ['declared where there are no letters', '42', undefined, 'ja', 'ja'],
  ])('is %s', (_what, text, detected, declared, language) => {
    expect(languageOf(text, detected, declared)).toBe(language);
  });
});
