import type { Spot } from '../../page/content/positions.js';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';

/** An `@font-face` of a style element that loads a file. */
export interface FontFace extends Spot {
  readonly family: string;
  /** The value of `font-display`, in lower case; undefined without one. */
  readonly display: string | undefined;
}

/** Of all styles of a page together. */
const MAX_CSS_CHARACTERS = 300_000;
const MAX_FACES = 100;
const MAX_FACE_CHARACTERS = 2_000;
/** An address that holds the file itself. One without an end takes the rest. */
const DATA = /url\(\s*["']?data:[^)]*\)?/gi;
const FAMILY = /(?:^|;)\s*font-family\s*:\s*([^;]{1,100})/i;
const DISPLAY = /(?:^|;)\s*font-display\s*:\s*([^;]{1,100})/i;

/** Returns the font faces in the page's style elements. Those in linked style sheets are not known. */
export const fontFacesOf = oncePer((page: Page): readonly FontFace[] => {
  const faces: FontFace[] = [];
  let left = MAX_CSS_CHARACTERS;
  for (const element of page.elements.styles) {
    // The end of each style is searched for, and may be far.
    if (left === 0) break;
    const css = page.markup.styleText(element, left);
    left -= css.length;
    for (const rule of rulesIn(css))
      if (faces.length < MAX_FACES)
        faces.push(...faceFrom(rule.text, { element, after: () => parsed(css, rule.at) }));
  }
  return faces;
});

interface Rule {
  /** Where it begins in the style. */
  readonly at: number;
  /** What stands between its braces. */
  readonly text: string;
}

/** Returns each `@font-face`. Linear: a rule without an end ends the search. */
function rulesIn(css: string): Rule[] {
  const rules: Rule[] = [];
  if (!/@font-face/i.test(css)) return rules;
  const text = withBlankComments(css);
  const start = /@font-face\s{0,1000}\{/gi;
  for (let found = start.exec(text); found !== null; found = start.exec(text)) {
    const end = text.indexOf('}', start.lastIndex);
    if (end === -1) break;
    rules.push({ at: found.index, text: text.slice(start.lastIndex, end) });
    start.lastIndex = end;
  }
  return rules;
}

/** Everything else stays where it is. */
function withBlankComments(css: string): string {
  const [first = '', ...others] = css.split('/*');
  return [first, ...others.map(withBlankStart)].join('  ');
}

function withBlankStart(part: string): string {
  const end = part.indexOf('*/');
  const length = end === -1 ? part.length : end + 2;
  return ' '.repeat(length) + part.slice(length);
}

/** Returns the number of characters that the parser makes of so many: one of each line break. */
function parsed(css: string, characters: number): number {
  return css.slice(0, characters).replaceAll('\r\n', '\n').length;
}

/** Empty for a face of an installed font, or of one within the style: nothing is loaded for it. */
function faceFrom(rule: string, spot: Spot): FontFace[] {
  const withoutData = rule.replace(DATA, '').slice(0, MAX_FACE_CHARACTERS);
  if (!/\burl\(/i.test(withoutData)) return [];
  const valueOf = (form: RegExp) => form.exec(withoutData)?.[1]?.trim();
  return [
    {
      family: valueOf(FAMILY)?.replace(/["']/g, '') ?? '',
      display: valueOf(DISPLAY)?.toLowerCase(),
      ...spot,
    },
  ];
}
