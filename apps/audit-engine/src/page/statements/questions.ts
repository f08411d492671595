import { foldText } from '../language/fold-text.js';
import type { Phrases, QuestionKind } from '../phrases/phrases.js';
import { countWords } from '../language/words.js';

const MARK_AT_END = /[?？؟⁇՞፧]["'”’»)\]」』\s]*$/;
/** Longer headings are paragraphs. */
const MAX_CHARACTERS = 300;

/**
 * Returns the kind of a question; undefined for a text that is not one. `other`: a yes-or-no question, or one known
 * only by its mark.
 */
export function questionKind(text: string, phrases: Phrases | undefined): QuestionKind | 'other' | undefined {
  return kindByWords(text, phrases) ?? (hasMark(text) ? 'other' : undefined);
}

/** Returns whether a heading is a question: it ends with a question mark, or has a question word and more words. */
export function isQuestion(text: string, phrases: Phrases | undefined): boolean {
  if (hasMark(text)) return true;
  if (phrases === undefined || kindByWords(text, phrases) === undefined) return false;
  return countWords(text) >= (phrases.asksAnywhere === true ? 2 : 3);
}

function kindByWords(text: string, phrases: Phrases | undefined): QuestionKind | 'other' | undefined {
  if (phrases === undefined) return undefined;
  const folded = foldText(text.slice(0, MAX_CHARACTERS));
  let longest = 0;
  let found: QuestionKind | undefined;
  // The longest phrase is the most specific: "how much" is about cost, not about how. Yes-or-no words are the least
  // specific.
  const { other, ...kinds } = phrases.questions;
  for (const [kind, openings] of Object.entries(kinds)) {
    const length = phrases.asksAnywhere === true ? openings.longestIn(folded) : openings.opening(folded);
    if (length > longest) {
      longest = length;
      found = kind as QuestionKind;
    }
  }
  if (found !== undefined) return found;
  return (phrases.asksAnywhere === true ? other.longestIn(folded) : other.opening(folded)) > 0
    ? 'other'
    : undefined;
}

/** True if the text ends with a question mark, apart from closing quotes and brackets. */
function hasMark(text: string): boolean {
  return MARK_AT_END.test(text.slice(-8));
}
