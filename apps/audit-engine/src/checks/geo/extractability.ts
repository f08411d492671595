import { oncePer } from '../../page/once.js';
import { foldText } from '../../page/language/fold-text.js';
import type { Page } from '../../page/page.js';
import { ANY_LANGUAGE } from '../../page/phrases/any-language.js';
import type { PhraseSet } from '../../page/phrases/phrase-set.js';
import { countWords } from '../../page/language/words.js';
import { ramp, share, type Check } from '../check.js';

const dimension = 'extractability';

export const EXTRACTABILITY: readonly Check[] = [
  {
    id: 'geo.extract.static_content',
    dimension,
    weight: 12,
    title: 'The text is in the HTML, not made by script',
    why: 'The crawlers of OpenAI, Anthropic and Perplexity run no JavaScript. They do not see content that a script adds.',
    fix: 'Render the page on the server, or at build time.',
    source: 'Vercel and MERJ study of AI crawlers, 2024',
    passes:
      '1 for at least 150 words of main content in the HTML, or no sign of a script application. With such a sign, rises from 0 at 20 words to 1 at 150. Fewer than 20 words beside a sign cap the score at 40. A sign is an empty container that a script fills, beside fewer than 50 words. A sign is a loaded script beside fewer than 20 words and no heading. A sign is a short page that asks to enable JavaScript.',
    measure: (page) => {
      const { words } = page.main;
      if (words >= 150 || !isShell(page)) return 1;
      return words < 20 ? 0 : ramp(words, 20, 150);
    },
    evidence: (page) => [`${page.main.words} words without JavaScript`, ...shellSigns(page)],
    cap: (page) => (isShell(page) && page.main.words < 20 ? 40 : undefined),
  },
  {
    id: 'geo.extract.semantic_main',
    dimension,
    weight: 4,
    title: 'The markup says where the content is',
    why: 'With a main landmark, machines need not guess which part is content and which is navigation.',
    fix: 'Put the content, and only it, into one <main>.',
    source: 'HTML Standard: main and article',
    passes:
      '1 for one main or article that holds at least 60 % of the words; 0.5 for several, or for a smaller share; 0 for none.',
    measure: (page) => {
      const { source, landmarks, words } = page.main;
      if (source !== 'main' && source !== 'article') return 0;
      const held = share(words, page.bodyWords) ?? 0;
      return landmarks <= 1 && held >= 0.6 ? 1 : 0.5;
    },
    evidence: (page) => [
      `content found in ${page.main.source}, ${page.main.landmarks} main landmarks`,
      `${page.main.words} of ${page.bodyWords} words`,
    ],
  },
  {
    id: 'geo.extract.text_ratio',
    dimension,
    weight: 3,
    title: 'There is text enough for the markup',
    why: 'Machines read the first part of a page. Too much markup leaves no room for text there.',
    fix: 'Move inlined scripts, styles and data out of the page.',
    source: 'Vercel Agent Readability',
    passes: 'Rises from 0, when 2 % of the HTML is visible text, to 1, when 15 % is.',
    measure: (page) => ramp(textRatio(page), 0.02, 0.15),
    evidence: (page) => [`${(textRatio(page) * 100).toFixed(1)} % of the HTML is visible text`],
  },
  {
    id: 'geo.extract.self_contained',
    dimension,
    weight: 3,
    title: 'Paragraphs can be understood alone',
    why: 'Answers are put together from single paragraphs. A paragraph that begins with "this" loses its subject.',
    fix: 'Begin paragraphs with their subject instead of this, it or however.',
    source: 'Studies of generated answers: passage retrieval',
    passes:
      'Rises from 0, when three tenths of the paragraphs of 12 words or more begin with their own subject, to 1, when 85 % do. Not applicable without such paragraphs.',
    // Null in a language without phrases: this check depends on words that refer back.
    measure: (page) => {
      if (page.phrases === undefined) return null;
      const paragraphs = longParagraphs(page);
      const bad = share(dependent(page).length, paragraphs.length);
      return bad === null ? null : ramp(1 - bad, 0.3, 0.85);
    },
    evidence: (page) => dependent(page),
  },
];

/** Below this many characters, a page that asks for JavaScript has no other content. */
const SHELL_CHARACTERS = 1_200;

const shellSigns = oncePer((page: Page): readonly string[] => {
  const { appRoots, loadedScripts, headings, noscript } = page.elements;
  // Pages rendered on the server also have empty containers, for dialogs.
  const empty = loadedScripts > 0 && page.bodyWords < 50 && appRoots.some((root) => countWords(root) < 20);
  const bare = loadedScripts > 0 && page.bodyWords < 20 && headings.every(({ text }) => text === '');
  // Visible text may be about the language JavaScript; a notice asks readers to turn it on.
  const notice =
    page.bodyText.length < SHELL_CHARACTERS &&
    (standsNearScript(ANY_LANGUAGE.needsScript, noscript, 60) ||
      standsNearScript(ANY_LANGUAGE.turnsOnScript, page.bodyText, 30));
  return [
    ...(empty ? ['the container of a script application is empty'] : []),
    ...(bare ? ['the page loads a script and has hardly any text'] : []),
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

function isShell(page: Page): boolean {
  return shellSigns(page).length > 0;
}

function textRatio(page: Page): number {
  return share(Buffer.byteLength(page.bodyText), page.source.body.length) ?? 0;
}

function longParagraphs(page: Page): readonly string[] {
  return page.prose.paragraphs.filter((_text, index) => (page.prose.paragraphWords[index] ?? 0) >= 12);
}

const dependent = oncePer((page: Page): readonly string[] =>
  longParagraphs(page).filter((text) => page.phrases?.backReferences.opens(text) === true),
);
