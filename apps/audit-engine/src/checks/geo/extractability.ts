import { ramp } from '../../page/ramp.js';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { convention, eachOf, inDimension, measured, share } from '../check.js';
import { textInHtml } from '../crawling/text-in-html.js';
import { inMain } from '../where.js';
import { counted, percent, someOf } from '../wording.js';

export const EXTRACTABILITY = inDimension('extractability', [
  textInHtml({
    id: 'geo.extract.static_content',
    weight: 10,
    shellCap: 40,
    why: 'The crawlers of OpenAI, Anthropic and Perplexity run no JavaScript. What a script adds they never see, nor cite.',
    source: measured('Vercel and MERJ study of AI crawlers, 2024'),
  }),
  {
    id: 'geo.extract.semantic_main',
    weight: 0.3,
    title: 'The page marks where its content is',
    problem: 'The page does not mark where its content is',
    problemOf: (page) => {
      const { isMarked, landmarks, held } = landmarkOf(page);
      if (!isMarked) return undefined;
      return landmarks > 1
        ? `The page marks ${landmarks} parts as its main content`
        : `Only ${percent(held)} of the words are in <${page.main.source}>`;
    },
    why: 'Machines then have to guess which part is content and which is navigation.',
    fix: 'Put the content, and only it, into one <main>.',
    source: convention('HTML Standard: main and article'),
    passes:
      '1 for one main or article that holds at least 60 % of the words; 0.5 for several, or for a smaller share; 0 for none.',
    measure: (page) => {
      const { isMarked, landmarks, held } = landmarkOf(page);
      if (!isMarked) return 0;
      return landmarks <= 1 && held >= 0.6 ? 1 : 0.5;
    },
    evidence: (page) => {
      const { isMarked, landmarks } = landmarkOf(page);
      const { source, words } = page.main;
      if (!isMarked) return ['no <main> and no <article>'];
      const inside = `${words.toLocaleString('en')} of ${counted(page.bodyWords, 'word')} are in the <${source}>`;
      return landmarks > 1 ? [`<${source}> stands ${landmarks} times on the page`, inside] : [inside];
    },
    where: inMain,
  },
  {
    id: 'geo.extract.text_ratio',
    weight: 0.3,
    title: 'Enough of the HTML is text',
    problem: 'Very little of the HTML is text',
    problemOf: (page) => `${percent(textRatio(page))} of the HTML is text`,
    why: 'Machines read the first part of a page. Too much markup leaves little room for text there.',
    fix: 'Move inlined scripts, styles and data into files of their own.',
    source: convention('Vercel Agent Readability'),
    passes: 'Rises from 0, when 2 % of the HTML is visible text, to 1, when 15 % is. JSON-LD is left out.',
    measure: (page) => ramp(textRatio(page), 0.02, 0.15),
    evidence: ({ bodyText, source }) => [
      `${kilobytes(Buffer.byteLength(bodyText))} of visible text in ${kilobytes(source.body.length)} of HTML`,
    ],
  },
  {
    id: 'geo.extract.self_contained',
    weight: 4,
    isFault: true,
    title: 'Paragraphs can be understood alone',
    problem: 'Paragraphs begin with words that refer back',
    why: 'Answers are put together from single paragraphs. One that begins with "this" loses its subject there.',
    fix: 'Begin paragraphs with their subject, in place of this, it or however.',
    source: convention('Studies of generated answers: passage retrieval'),
    passes:
      'Rises from 0, when three tenths of the paragraphs of 12 words or more begin with their own subject, to 1, when 85 % do. Not applicable without such paragraphs.',
    // Null in a language without phrases: this check depends on words that refer back.
    ...eachOf({
      all: (page) => longParagraphs(page),
      isRight: ({ refersBack }) => !refersBack,
      problem: (atFault, all) => `${someOf(atFault, all, 'paragraph', 'begins')} with words that refer back`,
      line: ({ text }) => text,
      rise: [0.3, 0.85],
    }),
  },
]);

/** Structured data is for machines: whoever adds it loses nothing. */
const textRatio = oncePer(({ bodyText, source, elements }: Page): number => {
  const data = elements.jsonLd.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return share(Buffer.byteLength(bodyText), source.body.length - data) ?? 0;
});

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} KB`;
}

/** Returns whether an element holds the main content, how many there are of it, and the share of the words in it. */
const landmarkOf = oncePer(({ main: { source, landmarks, words }, bodyWords }: Page) => ({
  isMarked: source === 'main' || source === 'article',
  landmarks,
  held: share(words, bodyWords) ?? 0,
}));

const longParagraphs = oncePer(({ prose, phrases }: Page) =>
  phrases === undefined
    ? []
    : prose.paragraphs
        .filter(({ words }) => words >= 12)
        .map((passage) => ({ ...passage, refersBack: phrases.backReferences.opens(passage.text) })),
);
