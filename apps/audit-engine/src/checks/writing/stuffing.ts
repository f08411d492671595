import type { Block } from '../../page/content/blocks.js';
import { blockText } from '../../page/content/sections.js';
import type { Page } from '../../page/page.js';

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

export function stuffingEvidence({ prose }: Page): readonly string[] {
  if (prose.repetition === undefined) return [];
  const { word, triple } = prose.repetition;
  return [word, triple]
    .filter(({ text }) => text !== '')
    .map(({ text, share }) => `"${text}" makes ${(share * 100).toFixed(1)} % of the text`);
}

export function stuffedBlocks({ prose: { repetition }, main }: Page): readonly Block[] {
  if (repetition === undefined) return [];
  const { word, triple } = repetition;
  const repeated = [
    ...(word.share > MANY.word ? [word.text] : []),
    ...(triple.share > MANY.triple ? [triple.text] : []),
  ];
  return main.blocks.filter((block) => {
    const text = blockText(block).toLowerCase();
    return repeated.some((each) => text.includes(each));
  });
}
