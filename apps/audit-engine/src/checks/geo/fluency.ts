import type { Page } from '../../page/page.js';
import { countWords } from '../../page/words.js';
import { readingEase } from '../readability.js';
import { ramp, share, type Check } from '../check.js';

const dimension = 'fluency';

export const FLUENCY: readonly Check[] = [
  {
    id: 'geo.fluency.sentence_length',
    dimension,
    weight: 3,
    title: 'Sentences are neither fragments nor labyrinths',
    why: 'More fluent text had 28 % more of generated answers in the study of Aggarwal et al. (KDD 2024).',
    fix: 'Keep most sentences between 8 and 28 words.',
    source: 'Aggarwal et al., GEO, KDD 2024: +28 %',
    passes:
      'Rises from 0, when a fifth of the sentences have 8 to 28 words, to 1, when three fifths do. Not applicable below five sentences, nor to scripts without spaces.',
    measure: (page) => {
      const { sentenceWords, cjk } = page.prose;
      if (cjk || sentenceWords.length < 5) return null;
      return ramp(
        share(sentenceWords.filter((words) => words >= 8 && words <= 28).length, sentenceWords.length) ?? 0,
        0.2,
        0.6,
      );
    },
    evidence: (page) => [
      `${page.prose.sentenceWords.filter((words) => words > 28).length} of ${page.prose.sentenceWords.length} sentences above 28 words`,
    ],
  },
  {
    id: 'geo.fluency.paragraph_length',
    dimension,
    weight: 2,
    title: 'Paragraphs hold one thought',
    why: 'A paragraph is what is lifted into an answer: a line says too little, a page too much.',
    fix: 'Keep most paragraphs between 25 and 150 words.',
    source: 'Aggarwal et al., GEO, KDD 2024: +28 %',
    passes:
      'Rises from 0, when a tenth of the paragraphs have 25 to 150 words, to 1, when half do. Not applicable below three paragraphs, nor to scripts without spaces.',
    measure: (page) => {
      const lengths = paragraphLengths(page);
      return lengths.length < 3
        ? null
        : ramp(
            share(lengths.filter((words) => words >= 25 && words <= 150).length, lengths.length) ?? 0,
            0.1,
            0.5,
          );
    },
    evidence: (page) => {
      const lengths = paragraphLengths(page);
      return [
        `${lengths.filter((words) => words < 25).length} below 25 words, ${lengths.filter((words) => words > 150).length} above 150, of ${lengths.length}`,
      ];
    },
  },
  {
    id: 'geo.fluency.reading_ease',
    dimension,
    weight: 3,
    title: 'The text is easy to understand',
    why: 'Simpler text had 14 % more of generated answers in the same study.',
    fix: 'Prefer short words and short sentences: a reading ease of 50 is enough.',
    source: 'Aggarwal et al., GEO, KDD 2024: +14 %',
    passes:
      'Rises from 0 at a reading ease of 20 to 1 at 50. Not applicable below 100 words, nor to languages without a formula.',
    measure: (page) => {
      const ease = readingEase(page);
      return ease === undefined ? null : ramp(ease, 20, 50);
    },
    evidence: (page) => [`reading ease ${readingEase(page)?.toFixed(0)} of 100`],
  },
];

function paragraphLengths(page: Page): number[] {
  return page.prose.cjk ? [] : page.prose.paragraphs.map(countWords);
}
