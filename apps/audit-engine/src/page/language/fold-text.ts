const BEYOND_ASCII = /[^\0-\x7f]/;
const VARIANT =
  /[\u0370-\u03ff\u1f00-\u1fff]\p{M}*|[ıßёأإآٱىـ\u0307\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\p{Default_Ignorable_Code_Point}]/gu;
/** Letters with spelling variants. Marks and invisible characters, which are simply removed, have no entry. */
const VARIANTS: Readonly<Record<string, string>> = {
  ...greekVariants(),
  ı: 'i',
  ß: 'ss',
  ё: 'е',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
};

/**
 * Returns text in the form that all texts are compared in: case folded, in Unicode's form NFKC without the characters
 * that are not shown, one form of each letter, one space for everything that is no letter or digit. "Qu’est-ce ?"
 * becomes "qu est ce", "STRASSE" and "Straße" become "strasse", and Turkish "SIK" becomes "sik" with either i.
 */
export function foldText(text: string): string {
  // Most text is ASCII, which folds in a tenth of the time. Leaving single spaces alone halves that.
  if (!BEYOND_ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9 ][^a-z0-9]*| [^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(VARIANT, (found) => VARIANTS[found.charAt(0)] ?? '')
    .replace(/[^\p{L}\p{M}\p{N} ][^\p{L}\p{M}\p{N}]*| [^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Greek letters in lower case without their marks, which capitals lack; a final sigma is a sigma. */
function greekVariants(): Record<string, string> {
  const codes = [...Array(0x90).keys()].map((code) => code + 0x370);
  const extended = [...Array(0x100).keys()].map((code) => code + 0x1f00);
  return Object.fromEntries(
    [...codes, ...extended].map((code) => {
      const letter = String.fromCharCode(code);
      return [letter, letter.normalize('NFKD').charAt(0).replace('ς', 'σ')];
    }),
  );
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
