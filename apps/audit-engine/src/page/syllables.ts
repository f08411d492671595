/**
 * How vowels make syllables: each group of them one (Germanic languages), a final e being mute (English, French), open
 * vowels side by side two (Spanish, Italian, Portuguese: "a-é-re-o"), or each vowel one (Russian, Turkish).
 */
export type VowelRule = 'groups' | 'silent-e' | 'strong' | 'each';

const VOWELS = new Set('aeiouyáéíóúàèìòùâêîôûäëïöüœæãõåøýÿıąęаеёиоуыэюяіїє');
const STRONG = new Set('aeoáéíóúàèìòùâêô');
/** Longer ones are no words. */
const MAX_LETTERS = 60;

/** The syllables of a word in lower case: near enough for a mean over hundreds of words. At least one. */
export function countSyllables(word: string, rule: VowelRule): number {
  let count = 0;
  let last = '';
  const length = Math.min(word.length, MAX_LETTERS);
  for (let at = 0; at < length; at++) {
    const letter = word[at] ?? '';
    if (!VOWELS.has(letter)) {
      last = '';
      continue;
    }
    const begins =
      last === '' || rule === 'each' || (rule === 'strong' && STRONG.has(last) && STRONG.has(letter));
    if (begins) count++;
    last = letter;
  }
  if (rule === 'silent-e' && count > 1 && /[^aeiouyl]es?$/.test(word)) count--;
  return Math.max(1, count);
}
