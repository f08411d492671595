import type { Page } from '../../page/page.js';
import { easeInWords, readingEase, styleOf } from '../writing/readability.js';
import { measured, type Check } from '../check.js';
import type { Spot } from '../../page/content/positions.js';
import { ramp } from '../../page/ramp.js';
import { inMain } from '../where.js';
import { oncePer } from '../../page/once.js';
import { someOf } from '../wording.js';

/** One of the three parts of fluency. */
interface Side {
  readonly score: number;
  /** The title of the issue, if this part is the worst. */
  readonly problem: string;
  readonly finding: string;
  /** What is too long or too short, the former first. */
  readonly where: readonly Spot[];
}

/**
 * The mean of three ramps: sentences of 8 to 28 words (60 % are enough), paragraphs of 30 to 150 words (50 %), reading
 * ease (50 is enough). A part is left out if the page has too little text for it, or its script has no spaces.
 */
export const FLUENCY: readonly Check[] = [
  {
    id: 'geo.fluency',
    dimension: 'fluency',
    weight: 10,
    isFault: true,
    title: 'The text reads well',
    problem: 'The text is hard to read',
    problemOf: (page) => [...sidesOf(page)].sort((a, b) => a.score - b.score)[0]?.problem,
    why: 'More fluent text had 28 % more of generated answers, and simpler text 14 % more, in the study of Aggarwal et al. (KDD 2024).',
    fix: 'Divide long sentences and paragraphs, and join short ones: most sentences of 8 to 28 words, most paragraphs of 30 to 150. Prefer short words.',
    source: measured('Aggarwal et al., GEO, KDD 2024: +28 % and +14 %'),
    passes:
      'The mean of what applies of three: sentences of 8 to 28 words, paragraphs of 30 to 150 words, reading ease of 50. Counts less below 100 words. Not applicable to texts too short for any of them, nor to scripts without spaces.',
    relevance: ({ main }) => ramp(main.words, 50, 100),
    measure: (page) => {
      const sides = sidesOf(page);
      return sides.length === 0 ? null : sides.reduce((sum, { score }) => sum + score, 0) / sides.length;
    },
    evidence: (page) => sidesOf(page).flatMap(({ score, finding }) => (score < 1 ? [finding] : [])),
    where: (page) => sidesOf(page).flatMap(({ score, where }) => (score < 1 ? where : [])),
  },
];

const MIN_SENTENCES = 5;
const MIN_PARAGRAPHS = 3;

const sidesOf = oncePer((page: Page): readonly Side[] =>
  [sentenceLength(page), paragraphLength(page), ease(page)].filter((side) => side !== undefined),
);

function sentenceLength({ prose: { sentences, unspaced } }: Page): Side | undefined {
  const total = sentences.length;
  if (unspaced || total < MIN_SENTENCES) return undefined;
  const short = sentences.filter(({ words }) => words < 8);
  const long = sentences.filter(({ words }) => words > 28);
  return {
    score: ramp((total - short.length - long.length) / total, 0.2, 0.6),
    problem: `${someOf(short.length + long.length, total, 'sentence', 'is')} too short or too long`,
    finding: `of ${total} sentences, ${short.length} have fewer than 8 words and ${long.length} more than 28`,
    where: [...long, ...short],
  };
}

function paragraphLength({ prose: { paragraphs, unspaced } }: Page): Side | undefined {
  const total = paragraphs.length;
  if (unspaced || total < MIN_PARAGRAPHS) return undefined;
  const short = paragraphs.filter(({ words }) => words < 30);
  const long = paragraphs.filter(({ words }) => words > 150);
  return {
    score: ramp((total - short.length - long.length) / total, 0.1, 0.5),
    problem: `${someOf(short.length + long.length, total, 'paragraph', 'is')} too short or too long`,
    finding: `of ${total} paragraphs, ${short.length} have fewer than 30 words and ${long.length} more than 150`,
    where: [...long, ...short],
  };
}

function ease(page: Page): Side | undefined {
  const found = readingEase(page);
  return (
    found && {
      score: ramp(found.ease, 20, 50),
      problem: `The text reads like ${styleOf(found)}`,
      finding: easeInWords(found),
      where: inMain(page),
    }
  );
}
