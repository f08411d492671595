import { describe, expect, it } from '@jest/globals';
import { primaryLanguage } from './language.js';
import { phrasesOf } from './phrases/phrases-of.js';
import { isQuestion, mentions, opensWith, questionKind } from './questions.js';
import { repetitionOf } from './repetition.js';
import { contentWords, countWords, plainText, sentencesOf, shareContentWord } from './words.js';

const EN = phrasesOf('en');

describe('words', () => {
  it.each([
    ['Two words', 2],
    ["don't stop-gap 3.5", 3],
    ['点滴灌漑の水', 3],
    ['使用 Node 24', 3],
    ['', 0],
  ])('of %j are %d', (text, count) => {
    expect(countWords(text)).toBe(count);
  });

  it('that carry meaning leave out the others', () => {
    expect([...contentWords('The pumps and the valves of a garden')]).toEqual(['pumps', 'valves', 'garden']);
  });

  it('are shared across singular and plural', () => {
    expect(shareContentWord('Water pumps', 'a good pump')).toBe(true);
    expect(shareContentWord('the and of', 'the and of')).toBe(false);
  });

  it('without punctuation compare alike', () => {
    expect(plainText('“Beans” — & Peas!')).toBe('beans peas');
  });
});

describe('sentences', () => {
  it('end at full stops, question marks and their like, and not within numbers', () => {
    expect(sentencesOf('It costs 3.50 dollars. Does it? Yes! 水です。終わり')).toEqual([
      'It costs 3.50 dollars.',
      'Does it?',
      'Yes!',
      '水です。',
      '終わり',
    ]);
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
    expect(isQuestion('How it works', EN)).toBe(true);
    expect(isQuestion('Wie viel kostet das', phrasesOf('de'))).toBe(true);
  });

  it('and phrases are found as whole words', () => {
    expect(opensWith('This one', ['this'])).toBe(true);
    expect(opensWith('Thistles grow', ['this'])).toBe(false);
    expect(mentions('Drip vs sprinkler', [' vs '])).toBe(true);
  });
});

describe('repetition', () => {
  it('is that of the most frequent word and of the most frequent three', () => {
    const words = [
      ...Array<string>(10).fill('cheap shoes online').join(' ').split(' '),
      ...Array.from({ length: 70 }, (_, n) => `word${n}`),
    ];
    expect(repetitionOf(words)).toMatchObject({
      word: { text: 'cheap', share: 0.1 },
      triple: { text: 'cheap shoes online', share: 0.1 },
    });
  });

  it('is not looked for in short texts', () => {
    expect(repetitionOf(['a', 'a'])).toBeUndefined();
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
