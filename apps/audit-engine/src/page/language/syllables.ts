/**
 * How vowels form syllables: each group of them one (Germanic languages); the same, but a final e is silent (English,
 * French); two adjacent open vowels two (Spanish, Italian, Portuguese: "a-é-re-o"); or each vowel one (Russian,
 * Turkish).
 */
export type VowelRule = 'groups' | 'silent-e' | 'strong' | 'each';

const VOWEL = 1;
const STRONG = 2;
/** By UTF-16 code unit: which letters form a syllable, and which do so beside another vowel. */
const KINDS = new Uint8Array(0x500);
for (const letter of 'iuyîûäëïöüœæãõåøýÿıąęаеёиоуыэюяіїє') KINDS[letter.charCodeAt(0)] = VOWEL;
for (const letter of 'aeoáéíóúàèìòùâêô') KINDS[letter.charCodeAt(0)] = STRONG;
/** Longer ones are no words. */
const MAX_LETTERS = 60;

/** Counts the syllables of a word in lower case, at least one. Exact enough for a mean over hundreds of words. */
export function countSyllables(word: string, rule: VowelRule): number {
  let count = 0;
  let last = 0;
  const length = Math.min(word.length, MAX_LETTERS);
  for (let at = 0; at < length; at++) {
    const kind = KINDS[word.charCodeAt(at)] ?? 0;
    const apart = rule === 'each' || (rule === 'strong' && last === STRONG && kind === STRONG);
    if (kind !== 0 && (last === 0 || apart)) count++;
    last = kind;
  }
  if (rule === 'silent-e' && count > 1 && /[^aeiouyl]es?$/.test(word)) count--;
  return Math.max(1, count);
}
