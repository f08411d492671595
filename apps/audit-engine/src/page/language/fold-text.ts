const BEYOND_ASCII = /[^\0-\x7f]/;
const VARIANT = /[ıёأإآٱىـ\u0307\u064b-\u0652\u0670]/g;
/** Letters with spelling variants. Marks that are simply removed have no entry. */
const VARIANTS: Readonly<Record<string, string>> = {
  ı: 'i',
  ё: 'е',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
};

/**
 * Returns text in the form that phrases are compared in: lower case, one form of each letter, one space for everything
 * that is no letter or digit. "Qu’est-ce ?" becomes "qu est ce", and Turkish "SIK" becomes "sik" with either i.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is ASCII, which folds in a tenth of the time. Leaving single spaces alone halves that.
  if (!BEYOND_ASCII.test(lower)) return lower.replace(/[^a-z0-9 ][^a-z0-9]*| [^a-z0-9]+/g, ' ').trim();
  return lower
    .normalize('NFKC')
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? '')
    .replace(/[^\p{L}\p{M}\p{N} ][^\p{L}\p{M}\p{N}]*| [^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const OTHER_DIGITS = /[٠-٩۰-۹०-९０-９]/g;

/** Converts Arabic, Persian, Hindi and full-width digits to 0 to 9. No other character changes or moves. */
export function withPlainDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    // Every block of ten begins at a multiple of 16, or at 6 past one (Hindi).
    return String((code - (code >= 0x966 && code <= 0x96f ? 6 : 0)) & 0xf);
  });
}
