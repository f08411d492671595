import type { Page } from '../page/page.js';

/**
 * How much a text repeats itself for a machine's sake: 1 where no word is above 4 % and no group of three above 2 %,
 * 0.5 up to 6 % and 3 %, else 0. Null for short texts, for scripts without spaces, and for languages whose words without
 * meaning are not known: those are frequent in any text.
 */
export function stuffingScore({ prose }: Page): number | null {
  if (prose.repetition === undefined || prose.unspaced) return null;
  const { word, triple } = prose.repetition;
  if (word.share <= 0.04 && triple.share <= 0.02) return 1;
  return word.share <= 0.06 && triple.share <= 0.03 ? 0.5 : 0;
}

export function stuffingEvidence({ prose }: Page): readonly string[] {
  if (prose.repetition === undefined) return [];
  const { word, triple } = prose.repetition;
  return [word, triple].map(({ text, share }) => `"${text}" makes ${(share * 100).toFixed(1)} % of the text`);
}
