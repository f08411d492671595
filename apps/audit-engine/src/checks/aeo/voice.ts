import { easeInWords, meanSentenceWords, readingEase, styleOf } from '../writing/readability.js';
import { ramp } from '../../page/ramp.js';
import { convention, inDimension } from '../check.js';
import { inMain } from '../where.js';

export const VOICE = inDimension('voice', [
  {
    id: 'aeo.voice.sentences',
    weight: 2,
    isFault: true,
    title: 'Sentences can be read aloud',
    problem: 'Sentences are too long to be read aloud',
    problemOf: (page) =>
      `Sentences have ${meanSentenceWords(page)?.toFixed(0)} words on average, too many to listen to`,
    why: 'Assistants speak their answers. Listeners can not follow a sentence of forty words.',
    fix: 'Divide long sentences: 20 words or fewer on average.',
    source: convention('Common practice of readability guides'),
    passes:
      '1 at a mean of 20 words per sentence or fewer, falling to 0 at 32. Not applicable below 100 words, and counts less below 150. Nor is it applicable to scripts without spaces.',
    relevance: ({ main }) => ramp(main.words, 100, 150),
    measure: (page) => {
      const mean = meanSentenceWords(page);
      return mean === undefined ? null : ramp(mean, 32, 20);
    },
    evidence: ({ prose }) =>
      prose.sentences.filter(({ words }) => words > 20).map(({ words, text }) => `${words} words: ${text}`),
    where: ({ prose }) => prose.sentences.filter(({ words }) => words > 20),
  },
  {
    id: 'aeo.voice.readability',
    weight: 2,
    isFault: true,
    title: 'The text is easy to understand',
    problem: 'The text is hard to understand',
    problemOf: (page) => {
      const found = readingEase(page);
      return found && `The text reads like ${styleOf(found)}`;
    },
    why: 'Answer engines prefer a plain answer to one that needs an explanation.',
    fix: 'Prefer short words and short sentences: a reading ease of 60 is plain language.',
    source: convention(
      'Flesch, and the formulas of that form for eight more languages, named in the evidence',
    ),
    passes:
      'Rises from 0 at a reading ease of 25 to 1 at 60. Not applicable below 100 words, and counts less below 150. Nor is it applicable to languages without a formula.',
    relevance: ({ main }) => ramp(main.words, 100, 150),
    measure: (page) => {
      const found = readingEase(page);
      return found === undefined ? null : ramp(found.ease, 25, 60);
    },
    evidence: (page) => {
      const found = readingEase(page);
      return found === undefined ? [] : [easeInWords(found)];
    },
    where: inMain,
  },
]);
