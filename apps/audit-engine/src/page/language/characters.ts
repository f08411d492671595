/** Not part of a word: space, punctuation, symbols. */
export const SEPARATOR = 1;
/** A letter, mark or digit of a script that separates words by spaces. */
export const LETTER = 2;
/** Han and kana: no spaces, about two characters to a word. */
export const IDEOGRAPH = 3;
/** A letter of Thai, Lao, Khmer or Burmese: no spaces, about four letters to a word. */
export const UNSPACED = 4;
/** A mark on such a letter, or the second half of a character: it counts with the character before it. */
export const SILENT = 5;

export const IN_WORDS = /[\p{L}\p{M}\p{N}]/u;
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
const SOUTH_EAST_ASIAN = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const MARK = /\p{M}/u;

/** A cache of the kind of each UTF-16 code unit; 0 means unknown so far. */
export const KNOWN_KINDS = new Uint8Array(0x1_0000);

/** Returns the kind of a UTF-16 code unit. */
export function characterKind(unit: number): number {
  const kind = KNOWN_KINDS[unit] ?? 0;
  return kind === 0 ? (KNOWN_KINDS[unit] = judge(unit)) : kind;
}

/** Below this code unit there are none. */
const FIRST_IDEOGRAPH = 0x2e80;

export function isIdeograph(unit: number): boolean {
  return unit >= FIRST_IDEOGRAPH && characterKind(unit) === IDEOGRAPH;
}

function judge(unit: number): number {
  // Rare Han is in planes 2 and 3; other characters beyond the first plane are mostly pictures.
  if (unit >= 0xd840 && unit <= 0xd8bf) return IDEOGRAPH;
  if (unit >= 0xdc00 && unit <= 0xdfff) return SILENT;
  const character = String.fromCharCode(unit);
  if (!IN_WORDS.test(character)) return SEPARATOR;
  if (HAN_OR_KANA.test(character)) return IDEOGRAPH;
  if (!SOUTH_EAST_ASIAN.test(character)) return LETTER;
  return MARK.test(character) ? SILENT : UNSPACED;
}

/** True for text with a letter of Thai, Lao, Khmer or Burmese. */
export function isSouthEastAsian(text: string): boolean {
  return SOUTH_EAST_ASIAN.test(text);
}

/** Counts the characters of each kind at the beginning of a text, to determine its script. */
export function sampleKinds(text: string): { letters: number; ideographs: number; unspaced: number } {
  const counts = { letters: 0, ideographs: 0, unspaced: 0 };
  const end = Math.min(text.length, 2_000);
  for (let at = 0; at < end; at++) {
    const kind = characterKind(text.charCodeAt(at));
    if (kind === LETTER) counts.letters++;
    else if (kind === IDEOGRAPH) counts.ideographs++;
    else if (kind === UNSPACED) counts.unspaced++;
  }
  return counts;
}
