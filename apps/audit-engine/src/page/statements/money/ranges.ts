/** Words between the ends of a range, and before them. Each is told of a few characters beside an amount. */
const UP_TO =
  /^(?:\s?[-‐–—−~〜～]\s?|\s(?:to|up to|till?|until|bis|bis zu|à|a|al|hasta|até|tot|tot en met|do|až|až do|до|إلى|الى|حتى|עד)\s)$/iu;
const AND = /^\s(?:and|und|et|y|e|en|i|a|и)\s$/iu;
const BETWEEN = /(?<!\p{L})(?:between|zwischen|entre|tra|fra|tussen|między|mezi|между|بين)\s$/iu;
/** Between two prices that stand in two elements. */
export const APART = ' | ';

/** What may stand behind "from": "from only €20". */
const ONLY = '(?:\\s(?:only|just|nur|schon|seulement|sólo|solo|soli|slechts|tylko|już|apenas))?';
/** Before the lower end of a range without an upper one. */
export const FROM = new RegExp(
  `(?<!\\p{L})(?:from|starting at|starting from|at least|ab|von|mindestens|od|à partir de|dès|au moins|desde|a partir de|da|a partire da|vanaf|från|fra|от|من|già da)${ONLY}\\s?$`,
  'iu',
);
/** Behind it. */
const AND_MORE = /^\s?(?:\+(?!\d)|起|から|〜|～|부터)/u;
/** Before the upper end of a range without a lower one. */
const AT_MOST =
  /(?<!\p{L})(?:up to|at most|under|below|max\.?|maximum|bis zu|bis|höchstens|unter|jusqu['’]à|au plus|hasta|como máximo|fino a|tot|do|até|до)\s?$/iu;
/** The longest of them. */
const MAX_BESIDE = 32;

/** Returns whether what stands between two numbers makes a range of them. */
export function joins(before: string, between: string): boolean {
  if (between.length > MAX_BESIDE) return false;
  return UP_TO.test(between) || (AND.test(between) && BETWEEN.test(before.slice(-MAX_BESIDE)));
}

/** Returns the length of the words before an amount that make it the end of a range: "from €20". 0 if there are none. */
export function lengthOfBoundBefore(before: string): number {
  const near = before.slice(-MAX_BESIDE);
  return (FROM.exec(near) ?? AT_MOST.exec(near) ?? BETWEEN.exec(near))?.[0].length ?? 0;
}

/** Returns the length of the same behind it: "€20+". */
export function lengthOfBoundBehind(behind: string): number {
  return AND_MORE.exec(behind.slice(0, MAX_BESIDE))?.[0].length ?? 0;
}
