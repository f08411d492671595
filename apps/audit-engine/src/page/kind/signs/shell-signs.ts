import { foldText } from '../../language/fold-text.js';
import { countWords } from '../../language/words.js';
import { oncePer } from '../../once.js';
import type { PageElements } from '../../content/elements.js';
import { ANY_LANGUAGE } from '../../phrases/any-language.js';
import type { PhraseSet } from '../../phrases/phrase-set.js';

/** What of a page tells whether it is a shell. */
export interface WithText {
  readonly elements: PageElements;
  readonly bodyText: string;
  readonly bodyWords: number;
  readonly ownWords: () => number;
}

/** Below this many characters, a page that asks for JavaScript has no other content. */
const SHELL_CHARACTERS = 1_200;

/** From here on a page made by scripts has enough to read. */
export const ENOUGH_WORDS = 150;
/** With fewer words a container, or a page, is as good as empty. */
const FEW_WORDS = 20;
/** A page with more of its own says more than that it needs a script. */
const NOTICE_WORDS = 40;

/**
 * Returns what tells that scripts make the content of this page; empty for a page that comes with its text. Its frame, with
 * menus, a footer and a notice of cookies, may have come from the server.
 */
export const shellSigns = oncePer((page: WithText): readonly string[] => {
  const { appRoots, loadedScripts, headings, images, noscript } = page.elements;
  const scripted = loadedScripts > 0;
  const empty =
    scripted &&
    appRoots.length > 0 &&
    appRoots.every(({ text }) => countWords(text) < FEW_WORDS) &&
    page.ownWords() < ENOUGH_WORDS;
  const bare =
    scripted &&
    headings.every(({ text }) => text === '') &&
    // A gallery has no words either.
    (page.bodyWords < FEW_WORDS || (images.length === 0 && page.ownWords() < FEW_WORDS));
  // Visible text may be about the language JavaScript; a notice asks readers to turn it on.
  const notice =
    page.bodyText.length < SHELL_CHARACTERS &&
    page.ownWords() < NOTICE_WORDS &&
    (standsNearScript(ANY_LANGUAGE.needsScript, noscript, 60) ||
      standsNearScript(ANY_LANGUAGE.turnsOnScript, page.bodyText, 30));
  return [
    ...(empty ? ['the container of a script application is empty'] : []),
    ...(bare ? ['the page loads a script and has hardly any text of its own'] : []),
    ...(notice ? ['the page asks to enable JavaScript'] : []),
  ];
});

/** Returns whether one of the phrases is within so many characters of "JavaScript". */
function standsNearScript(phrases: PhraseSet, text: string, within: number): boolean {
  const folded = foldText(text.slice(0, 5_000));
  for (let at = folded.indexOf('javascript'); at !== -1; at = folded.indexOf('javascript', at + 10)) {
    // Starts at the beginning of a word, if the script has spaces.
    const space = folded.indexOf(' ', Math.max(0, at - within));
    const from = at < within ? 0 : space === -1 || space > at ? at - within : space;
    if (phrases.isInFolded(folded.slice(from, at + 10 + within).trim())) return true;
  }
  return false;
}

export function isShell(page: WithText): boolean {
  return shellSigns(page).length > 0;
}
