import type { PageKind } from '#contracts/audit/page-kinds';
import type { Page } from '../../page/page.js';
import { ramp } from '../../page/ramp.js';
import type { Check } from '../check.js';
import { ENOUGH_WORDS, isShell, shellSigns } from '../../page/kind/signs/shell-signs.js';
import { foundOr, spotOf } from '../where.js';
import { counted } from '../wording.js';

/** Below the first number a page made by scripts has nothing to read, from the second on enough. */
const SHELL_WORDS = [20, ENOUGH_WORDS] as const;
/** Of the whole page: a name alone is no page, and a short notice is one. */
const FLOOR_WORDS = [3, 30] as const;
/** What an engine can give to a page without text. */
const EMPTY = 10;

/** A form is all that they need. */
const NO_TEXT_NEEDED: ReadonlySet<PageKind> = new Set(['login', 'search']);

const RENDER =
  'Send the text in the HTML: render the page on the server or at build time, and let the scripts take over from there. The other checks of the text can judge it only then.';
const WRITE =
  'Write what the page is for as text: what it offers, for whom, and how to get it. Start with a heading and two or three sentences. The other checks of the text can judge it only then.';

interface Reader extends Pick<Check, 'id' | 'weight' | 'isFault' | 'why' | 'source'> {
  /** The highest score of a page made by scripts: higher for an engine of which some crawlers render pages. */
  readonly shellCap: number;
}

/** The check that a page has text in its HTML, for one engine. */
export function textInHtml({ shellCap, ...reader }: Reader): Omit<Check, 'dimension'> {
  return {
    ...reader,
    title: 'The text is in the HTML, not made by script',
    problem: 'The HTML has little or no text',
    problemOf: (page) =>
      isShell(page)
        ? `Scripts make the text of this page: without them it has ${counted(page.ownWords(), 'word')}`
        : `The whole page has ${page.bodyWords === 0 ? 'no words' : `only ${counted(page.bodyWords, 'word')}`}`,
    fix: 'Put the text into the HTML. Render a page that scripts make on the server or at build time. A page without text needs some first.',
    adviceOf: (page) => ({ fix: isShell(page) ? RENDER : WRITE }),
    passes: `1 for a page with its text in the HTML. With a sign of a script application, rises from 0 at 20 words to 1 at 150, menus, header, footer and banners left out. Fewer than 20 words beside a sign cap the score at ${shellCap}. Without a sign, rises from 0 at 3 words on the whole page to 1 at 30. The cap rises with it: 3 words or fewer cap the score at ${EMPTY}. A sign is an empty container that a script fills. A sign is a loaded script beside fewer than 20 words and no heading. A sign is a page of fewer than 40 words that asks to enable JavaScript. Not applicable to a login or a search without a sign.`,
    measure: (page) => {
      if (isShell(page)) return ramp(page.ownWords(), ...SHELL_WORDS);
      return NO_TEXT_NEEDED.has(page.kind.kind) ? null : filled(page);
    },
    evidence: (page) => [
      `without JavaScript the page has ${counted(page.bodyWords, 'word')}, ${isShell(page) ? `${page.ownWords()} of them beside menus and footer` : `${page.main.words} of them main content`}`,
      ...shellSigns(page),
    ],
    where: (page) => foundOr(isShell(page) ? page.elements.appRoots : [], spotOf(page.frames.body)),
    cap: (page) => {
      if (isShell(page)) return page.ownWords() < SHELL_WORDS[0] ? shellCap : undefined;
      const share = filled(page);
      return share < 1 ? EMPTY + (100 - EMPTY) * share : undefined;
    },
  };
}

function filled(page: Page): number {
  return ramp(page.bodyWords, ...FLOOR_WORDS);
}
