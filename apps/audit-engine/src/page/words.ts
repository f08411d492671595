const WORD = /[\p{L}\p{N}]+(?:['’.\-][\p{L}\p{N}]+)*/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const SENTENCE_END = /[.!?。！？…]+["'”’»)\]]*(?=\s|$)|[。！？]/g;

/** Written without spaces, two characters count as a word. */
const CHARACTERS_PER_CJK_WORD = 2;

/** Too short or too common to say what a text is about. */
const FUNCTION_WORDS = new Set(
  (
    'a an and are as at be but by can do does for from had has have how i if in into is it its may more most no not of on or our so than that the their them then there these they this to up us was we were what when where which who why will with you your ' +
    'der die das den dem des ein eine einer einem einen und oder aber ist sind war im in mit von für auf zu zum zur an als auch wie was wer wo warum nicht bei aus nach über sich es sie er wir ihr ' +
    'le la les un une des du de et ou est sont dans sur pour par avec que qui quoi comment pourquoi au aux ce cette ces se ne pas plus en il elle nous vous ' +
    'el los las una unos unas y o es son en con por para que como cual cuando donde del al se no su sus lo más'
  ).split(' '),
);

/** The words of a text as they stand. Linear, whatever the text. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** How many words a text has; a script without spaces is counted by its characters. */
export function countWords(text: string): number {
  const characters = text.match(CJK)?.length ?? 0;
  if (characters === 0) return wordsOf(text).length;
  const rest = text.replace(CJK, ' ');
  return Math.round(characters / CHARACTERS_PER_CJK_WORD) + wordsOf(rest).length;
}

/** The distinct words that carry meaning, lower case; in a script without spaces its character pairs. */
export function contentWords(text: string): Set<string> {
  const lower = text.toLowerCase();
  const found = new Set<string>();
  for (const word of wordsOf(lower.replace(CJK, ' '))) {
    if (word.length > 2 && !FUNCTION_WORDS.has(word)) found.add(word);
  }
  for (const pair of characterPairs(lower)) found.add(pair);
  return found;
}

/** Whether two texts share a word that carries meaning, a plural form included. */
export function shareContentWord(a: string, b: string): boolean {
  const left = stems(a);
  return [...stems(b)].some((word) => left.has(word));
}

/** Letters and digits in lower case, all else one space: two texts that only differ in punctuation are alike. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const end of text.matchAll(SENTENCE_END)) {
    const stop = end.index + end[0].length;
    sentences.push(text.slice(start, stop).trim());
    start = stop;
  }
  sentences.push(text.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

/** Mostly Chinese or Japanese, where limits in words and spaces mean nothing. */
export function isCjk(text: string): boolean {
  const sample = text.slice(0, 2_000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (sample.match(CJK)?.length ?? 0) / letters > 0.3;
}

function stems(text: string): Set<string> {
  return new Set(
    [...contentWords(text)].map((word) => (word.length > 4 ? word.replace(/(?:es|s|en|n)$/, '') : word)),
  );
}

function characterPairs(text: string): string[] {
  const characters = text.match(CJK) ?? [];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
