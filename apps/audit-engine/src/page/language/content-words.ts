import { isIdeograph, isSouthEastAsian } from './characters.js';
import { foldText } from './fold-text.js';
import { LANGUAGES } from '../phrases/phrases-of.js';

/** Function words of all languages together, for texts too short to detect their language. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  Object.values(LANGUAGES).flatMap(({ functionWords }) => [...functionWords]),
);

const ARABIC_ARTICLE = /^(?:وال|بال|كال|فال|ال|لل)(?=.{3})/;

/** Finds words where no spaces part them (Unicode's text segmentation, with the dictionaries of ICU). */
const SEGMENTER = new Intl.Segmenter('th', { granularity: 'word' });
/** ICU takes a Latin word as part of the Thai ones beside it. */
const BY_SCRIPT =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/**
 * Returns the distinct content words, folded. In Chinese and Japanese it returns pairs of characters, of which other forms
 * of a word have the same.
 */
export function contentWords(text: string, functionWords = FUNCTION_WORDS): Set<string> {
  const found = new Set<string>();
  const folded = foldText(text);
  const isUnspaced = isSouthEastAsian(folded);
  for (const run of folded.split(' ')) {
    if (isIdeograph(run.charCodeAt(run.length - 1)) || isIdeograph(run.charCodeAt(0))) addPairs(run, found);
    else if (isUnspaced && isSouthEastAsian(run)) addSegments(run, found);
    else if (run.length > 2 && !functionWords.has(run)) found.add(run.replace(ARABIC_ARTICLE, ''));
  }
  return found;
}

/** The subject of a text, to be searched for in other texts. */
export class Topic {
  private readonly words: ReadonlySet<string>;
  private readonly byBeginning: ReadonlyMap<string, readonly string[]>;

  constructor(
    text: string,
    readonly functionWords: ReadonlySet<string> = FUNCTION_WORDS,
  ) {
    this.words = contentWords(text.slice(0, 5_000), functionWords);
    this.byBeginning = Map.groupBy(this.words, (word) => word.slice(0, 3));
  }

  /** Returns whether a text has one of the words, in this form or another. */
  isIn(text: string): boolean {
    for (const word of contentWords(text.slice(0, 5_000), this.functionWords)) {
      if (this.words.has(word)) return true;
      if (this.byBeginning.get(word.slice(0, 3))?.some((other) => isAkin(word, other)) === true) return true;
    }
    return false;
  }
}

const ENDING = /^[aeiouynsrаеёиоуыэюяйвмх]{1,2}$/;

/**
 * Returns whether two words are forms of one, as far as letters can tell without a dictionary. Either one is the other
 * with a short ending, or they share most of the longer one, beginning with its first five letters (four outside the
 * Latin script, where stems are shorter).
 */
function isAkin(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  if (shared === short.length && ENDING.test(long.slice(shared))) return true;
  return shared >= (short.charCodeAt(0) > 0x24f ? 4 : 5) && shared >= 0.6 * long.length;
}

function addSegments(run: string, found: Set<string>): void {
  for (const [part] of run.matchAll(BY_SCRIPT))
    for (const { segment } of SEGMENTER.segment(part)) found.add(segment);
}

function addPairs(run: string, found: Set<string>): void {
  for (let at = 1; at < run.length; at++) {
    if (isIdeograph(run.charCodeAt(at)) && isIdeograph(run.charCodeAt(at - 1)))
      found.add(run.slice(at - 1, at + 1));
  }
}
