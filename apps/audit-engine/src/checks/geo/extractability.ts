import { ramp } from '../../page/ramp.js';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { convention, eachOf, inDimension, measured, share } from '../check.js';
import { textInHtml } from '../rendering/text-in-html.js';
import { inMain } from '../where.js';

export const EXTRACTABILITY = inDimension('extractability', [
  textInHtml({
    id: 'geo.extract.static_content',
    weight: 10,
    shellCap: 40,
    why: 'The crawlers of OpenAI, Anthropic and Perplexity run no JavaScript. They do not see content that a script adds.',
    source: measured('Vercel and MERJ study of AI crawlers, 2024'),
  }),
  {
    id: 'geo.extract.semantic_main',
    weight: 1,
    title: 'The markup says where the content is',
    problem: 'The markup does not say where the main content is',
    why: 'With a main landmark, machines need not guess which part is content and which is navigation.',
    fix: 'Put the content, and only it, into one <main>.',
    source: convention('HTML Standard: main and article'),
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
    where: inMain,
  },
  {
    id: 'geo.extract.text_ratio',
    weight: 1,
    title: 'There is text enough for the markup',
    problem: 'The page has little text for so much markup',
    why: 'Machines read the first part of a page. Too much markup leaves no room for text there.',
    fix: 'Move inlined scripts, styles and data out of the page.',
    source: convention('Vercel Agent Readability'),
    passes: 'Rises from 0, when 2 % of the HTML is visible text, to 1, when 15 % is. JSON-LD is left out.',
    measure: (page) => ramp(textRatio(page), 0.02, 0.15),
    evidence: (page) => [
      `${(textRatio(page) * 100).toFixed(1)} % of the HTML without JSON-LD is visible text`,
    ],
  },
  {
    id: 'geo.extract.self_contained',
    weight: 4,
    isFault: true,
    title: 'Paragraphs can be understood alone',
    problem: 'Paragraphs begin with words that refer back',
    why: 'Answers are put together from single paragraphs. A paragraph that begins with "this" loses its subject.',
    fix: 'Begin paragraphs with their subject instead of this, it or however.',
    source: convention('Studies of generated answers: passage retrieval'),
    passes:
      'Rises from 0, when three tenths of the paragraphs of 12 words or more begin with their own subject, to 1, when 85 % do. Not applicable without such paragraphs.',
    // Null in a language without phrases: this check depends on words that refer back.
    ...eachOf({
      all: (page) => longParagraphs(page),
      isRight: ({ refersBack }) => !refersBack,
      line: ({ text }) => text,
      rise: [0.3, 0.85],
    }),
  },
]);

/** Structured data is for machines: whoever adds it loses nothing. */
function textRatio({ bodyText, source, elements }: Page): number {
  const data = elements.jsonLd.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return share(Buffer.byteLength(bodyText), source.body.length - data) ?? 0;
}

const longParagraphs = oncePer(({ prose, phrases }: Page) =>
  phrases === undefined
    ? []
    : prose.paragraphs
        .filter(({ words }) => words >= 12)
        .map((passage) => ({ ...passage, refersBack: phrases.backReferences.opens(passage.text) })),
);
