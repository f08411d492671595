import type { Block } from '../../page/content/blocks.js';
import { blockText } from '../../page/content/sections.js';
import type { Page } from '../../page/page.js';
import { percent, quoted } from '../wording.js';

const MANY = { word: 0.04, triple: 0.02 };

/**
 * Returns how natural a text's repetitions are: 1 if no word is above 4 % and no group of three above 2 %, 0.5 up to 6
 * % and 3 %, else 0. Null for short texts, for scripts without spaces, and for languages without known function words,
 * which are frequent in any text.
 */
export function stuffingScore({ prose }: Page): number | null {
  if (prose.repetition === undefined || prose.unspaced) return null;
  const { word, triple } = prose.repetition;
  if (word.share <= MANY.word && triple.share <= MANY.triple) return 1;
  return word.share <= 0.06 && triple.share <= 0.03 ? 0.5 : 0;
}

/** Returns the words that are repeated too often, the most frequent kind first. */
function repeatedIn({
  prose: { repetition },
}: Page): readonly { readonly text: string; readonly share: number }[] {
  if (repetition === undefined) return [];
  const { word, triple } = repetition;
  return [...(word.share > MANY.word ? [word] : []), ...(triple.share > MANY.triple ? [triple] : [])];
}

export function stuffingProblem(page: Page): string | undefined {
  const [most] = repeatedIn(page);
  return most && `${quoted(most.text)} makes up ${percent(most.share)} of the text`;
}

export function stuffingEvidence(page: Page): readonly string[] {
  return repeatedIn(page).map(({ text, share }) => `"${text}" makes up ${percent(share)} of the text`);
}

export function stuffedBlocks(page: Page): readonly Block[] {
  const repeated = repeatedIn(page);
  return page.main.blocks.filter((block) => {
    const words = blockText(block).toLowerCase();
    return repeated.some(({ text }) => words.includes(text));
  });
}
