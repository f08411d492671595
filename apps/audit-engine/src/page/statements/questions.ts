import { foldText } from '../language/fold-text.js';
import type { Phrases, QuestionKind } from '../phrases/phrases.js';
import { countWords } from '../language/words.js';

const MARKS = /[?？؟⁇՞፧]/;
/** Longer headings are paragraphs. */
const MAX_CHARACTERS = 300;

/** What is asked, for a text that asks: `other` where it is answered by yes or no, or only its mark says that it asks. */
export function questionKind(text: string, phrases: Phrases | undefined): QuestionKind | 'other' | undefined {
  return kindByWords(text, phrases) ?? (hasMark(text) ? 'other' : undefined);
}

/** Whether a heading is put as a question: it ends like one, or has a question word and is more than that word. */
export function isQuestion(text: string, phrases: Phrases | undefined): boolean {
  if (hasMark(text)) return true;
  if (phrases === undefined || kindByWords(text, phrases) === undefined) return false;
  return countWords(text) >= (phrases.asksAnywhere ? 2 : 3);
}

function kindByWords(text: string, phrases: Phrases | undefined): QuestionKind | 'other' | undefined {
  if (phrases === undefined) return undefined;
  const folded = foldText(text.slice(0, MAX_CHARACTERS));
  let longest = 0;
  let found: QuestionKind | undefined;
  // The longest phrase says most: "how much" is about cost, not about how. What only asks for yes or no says least.
  const { other, ...kinds } = phrases.questions;
  for (const [kind, openings] of Object.entries(kinds)) {
    const length = phrases.asksAnywhere ? openings.longestIn(folded) : openings.opening(folded);
    if (length > longest) {
      longest = length;
      found = kind as QuestionKind;
    }
  }
  if (found !== undefined) return found;
  return (phrases.asksAnywhere ? other.longestIn(folded) : other.opening(folded)) > 0 ? 'other' : undefined;
}

/** A question mark at the end, but for what may close after it. */
function hasMark(text: string): boolean {
  const end = text.slice(-8).replace(/["'”’»)\]」』\s]+$/, '');
  return MARKS.test(end.at(-1) ?? '');
}
