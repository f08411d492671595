import { foldText } from '../../language/fold-text.js';
import { partsOfTitle } from '../../language/words.js';
import { WORD_INDEX, type WordGroup } from '../words/kind-words.js';

/** Whether a part of the title is a name that a main heading has, too: most titles have the name of the site as well. */
export function namesPerson(title: string, headings: readonly string[]): boolean {
  const parts = partsOfTitle(title);
  if (headings.length === 0) return isPersonName(parts[0] ?? '');
  return headings.slice(0, 3).some((heading) => isPersonName(heading) && parts.includes(heading.trim()));
}

/** Returns whether an address or a heading with hyphens is as long, or has as many digits, as that of one thing. */
export function namesOne(segment: string): boolean {
  return NAMES_ONE.test(segment) || segment.split(/[-_]/).length >= MIN_WORDS;
}

/** Returns whether a text is two or three words with capitals, as the name of a person is. */
export function isPersonName(text: string): boolean {
  return NAME.test(text.trim());
}

/** Returns the groups that parts of the labels open with, and the least that stands behind the phrase. */
export function openingsOf(labels: readonly string[]): ReadonlyMap<WordGroup, number> {
  const openings = new Map<WordGroup, number>();
  for (const part of labels.flatMap(partsOfTitle).slice(0, 12)) {
    const folded = foldText(part);
    WORD_INDEX.at(folded, 0, (group, { length }) => {
      openings.set(group, Math.min(openings.get(group) ?? Infinity, folded.length - length));
    });
  }
  return openings;
}

const NAME =
  /^(?:\p{Lu}[\p{Ll}\p{M}'’]+(?:-\p{Lu}[\p{Ll}\p{M}'’]+)?|\p{Lu}\.)(?: (?:\p{Lu}[\p{L}\p{M}'’-]+|\p{Lu}\.|de|van|von)){1,3}$/u;
/** The end of an address as of one product: a number, or many words. */
const NAMES_ONE = /\d{4}/;
const MIN_WORDS = 4;
