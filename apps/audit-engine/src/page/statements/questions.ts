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

/**
 * Returns whether a heading is a question: it ends with a question mark, or has a question word and more words in the order
 * of a question. "How we work" has another order, and asks nothing.
 */
export function isQuestion(text: string, phrases: Phrases | undefined): boolean {
  if (hasMark(text)) return true;
  const opening = phrases && openingOf(text, phrases);
  if (phrases === undefined || opening === undefined || isStatement(opening, phrases)) return false;
  return countWords(text) >= (phrases.asksAnywhere === true ? 2 : 3);
}

interface Opening {
  readonly kind: QuestionKind | 'other';
  /** The question word, and what stands behind it; where question words stand anywhere, all of the text. */
  readonly word: string;
  readonly rest: string;
}

function kindByWords(text: string, phrases: Phrases | undefined): QuestionKind | 'other' | undefined {
  return phrases && openingOf(text, phrases)?.kind;
}

function openingOf(text: string, phrases: Phrases): Opening | undefined {
  const folded = foldText(text.slice(0, MAX_CHARACTERS));
  const isAnywhere = phrases.asksAnywhere === true;
  let longest = 0;
  let found: Opening['kind'] | undefined;
  // The longest phrase is the most specific: "how much" is about cost, not about how. Yes-or-no words are the least
  // specific.
  const { other, ...kinds } = phrases.questions;
  for (const [kind, openings] of Object.entries(kinds)) {
    const length = isAnywhere ? openings.longestIn(folded) : openings.opening(folded);
    if (length > longest) {
      longest = length;
      found = kind as QuestionKind;
    }
  }
  if (found === undefined && (isAnywhere ? other.longestIn(folded) : other.opening(folded)) > 0)
    found = 'other';
  if (found === undefined) return undefined;
  if (isAnywhere) return { kind: found, word: '', rest: folded };
  return { kind: found, word: folded.slice(0, longest), rest: folded.slice(longest).trim() };
}

/** Where verbs need no subject, these ask alike of everybody: "por qué dormimos". */
const OF_EVERYBODY: ReadonlySet<Opening['kind']> = new Set(['why', 'who_which']);

/** Returns whether a subject stands where a question has its verb, or the site speaks of itself. */
function isStatement({ kind, word, rest }: Opening, phrases: Phrases): boolean {
  const { subjects, selves, asksAnywhere } = phrases;
  // Phrases of these have a verb: "what does", "what's the".
  if (kind === 'other' || kind === 'cost' || word.endsWith(' s')) return false;
  if (subjects !== undefined && subjects.opening(rest) > 0) return true;
  if (selves === undefined) return false;
  if (asksAnywhere === true) return selves.isInFolded(rest);
  return !OF_EVERYBODY.has(kind) && rest.split(' ', 2).some((next) => selves.closes(next));
}

/** True if the text ends with a question mark, apart from closing quotes and brackets. */
function hasMark(text: string): boolean {
  return MARK_AT_END.test(text.slice(-8));
}
