import { oncePer } from '../../page/once.js';
import type { Block } from '../../page/content/blocks.js';
import type { Page } from '../../page/page.js';
import { Topic } from '../../page/language/content-words.js';
import { definitionOf } from '../../page/statements/definitions.js';
import type { Phrases } from '../../page/phrases/phrases.js';
import { isQuestion } from '../../page/statements/questions.js';
import { wordsOfBlocks, type Section } from '../../page/content/sections.js';
import { sentencesOf } from '../../page/language/sentences.js';
import { ramp } from '../../page/ramp.js';
import { countWords } from '../../page/language/words.js';
import { convention, eachOf, inDimension, yes } from '../check.js';
import { h1Of, titleOf } from '../meta.js';
import { saysNothing } from '../seo/says-nothing.js';
import { foundOr, inMain, spotOf } from '../where.js';
import { counted, quoted, someOf } from '../wording.js';

export const ANSWER_FORMAT = inDimension('answer_format', [
  {
    id: 'aeo.answer.section_lead',
    weight: 9,
    title: 'Sections begin with their answer',
    problem: 'Sections do not begin with their answer',
    problemOf: (page) => {
      if (page.sections.length === 0) return 'The page has no subheadings';
      const filled = filledSections(page);
      return filled.length === 0
        ? 'No subheading has text below it'
        : `${someOf(lateSections(page).length, filled.length, 'section', 'does')} not begin with ${lateSections(page).length === 1 ? 'its' : 'their'} answer`;
    },
    why: 'Answer engines take the first sentences below a heading. What comes before the answer takes its place.',
    fix: 'Answer each subheading in the first sentence below it, in at most 45 words, and explain afterwards. A page without subheadings needs some first.',
    source: convention('Studies of featured snippets'),
    passes:
      'Rises from 0, when a fifth of the sections begin with their answer, to 1, when three quarters do. A section does when it begins with a list, a table, code, or a sentence of at most 45 words that is no filler. Without sections the score is 0.',
    // Null in a language without phrases: an opening that delays the answer can't be recognized there.
    measure: (page) => {
      const filled = filledSections(page);
      if (filled.length === 0) return 0;
      if (page.phrases === undefined) return null;
      return ramp(1 - lateSections(page).length / filled.length, 0.2, 0.75);
    },
    evidence: (page) => {
      const { phrases } = page;
      if (filledSections(page).length === 0) return ['no subheading (<h2> or <h3>) with text below it'];
      if (phrases === undefined) return [];
      return lateSections(page).map(
        ({ heading, blocks }) => `${heading}: ${firstSentence(blocks[0], phrases)}`,
      );
    },
    where: (page) =>
      foundOr(
        lateSections(page).flatMap(({ blocks }) => blocks.slice(0, 1)),
        inMain(page),
      ),
  },
  {
    id: 'aeo.answer.first_paragraph',
    weight: 8,
    title: 'The first paragraph says what the page is about',
    problem: 'The first paragraph does not say what the page is about',
    problemOf: (page) => {
      const opening = openingOf(page);
      if (opening === undefined) return 'The page has no paragraph of text';
      if (opening.isFiller) return `The first paragraph opens with a filler: ${quoted(opening.text, 45)}`;
      if (!opening.namesTopic) return 'The first paragraph does not name what the page is about';
      return opening.words < 25
        ? `The first paragraph has only ${counted(opening.words, 'word')}`
        : `The first paragraph has ${opening.words} words: 80 are enough`;
    },
    why: 'Nearly half of the text that answer engines cite is in the first third of a page.',
    fix: 'Open with 25 to 80 words that name the subject and give the short answer.',
    source: convention('Studies of featured snippets and of citations by position'),
    passes:
      '1 for a first paragraph of 25 to 80 words that shares a word with the title or main heading and opens with no filler. Falls to 0 at 10 words, and at 120. 0 for a filler, or without such a word.',
    // Null in a language without phrases, as above. A page without a paragraph has no answer in any language.
    measure: (page) => {
      const opening = openingOf(page);
      if (opening === undefined) return 0;
      if (page.phrases === undefined) return null;
      if (opening.isFiller || !opening.namesTopic) return 0;
      return Math.min(ramp(opening.words, 10, 25), ramp(opening.words, 120, 80));
    },
    evidence: (page) => {
      const opening = openingOf(page);
      return opening === undefined
        ? ['no paragraph in the main content']
        : [`${opening.words} words: ${opening.text}`];
    },
    where: (page) => foundOr(spotOf(openingOf(page)?.element), inMain(page)),
  },
  {
    id: 'aeo.answer.capsule',
    weight: 5,
    isFault: true,
    title: 'Questions are answered right below them, in one piece',
    problem: 'Questions have no short answer right below them',
    why: 'Answer engines can quote a question with 20 to 80 words of answer below it as it is.',
    fix: 'Put the answer directly below each question: a paragraph of 40 to 60 words, or a short list.',
    source: convention('Studies of featured snippets: 40 to 60 words'),
    passes:
      'Rises from 0, when a fifth of the questions have 20 to 80 words of answer right below them, to 1, when seven tenths do. Not applicable without questions.',
    ...eachOf({
      all: (page) => answersOf(page),
      isRight: ({ words }) => words >= 20 && words <= 80,
      problem: (atFault, all) => `${someOf(atFault, all, 'question', 'has')} no short answer right below`,
      line: ({ question, words }) => `${question} (answer of ${words} words)`,
      rise: [0.2, 0.7],
    }),
  },
  {
    id: 'aeo.answer.definition',
    weight: 2,
    title: 'The subject is defined in one sentence',
    problem: 'No sentence says in short what the subject is',
    why: 'Who asks "what is it" gets a definition, and only a page with a definition can give it.',
    fix: 'Write one sentence of at most 40 words in the form "X is …", with X the subject of the page.',
    source: convention('Studies of featured snippets: definitions'),
    passes:
      '1 when a sentence of at most 40 words defines something that the title or a heading names; else 0.',
    measure: (page) => (page.phrases === undefined ? null : yes(definesTopic(page, page.phrases))),
    evidence: (page) => [
      `no sentence of at most 40 words such as "X is …" for the subject of "${subjectOf(page)}"`,
    ],
    where: inMain,
  },
  {
    id: 'aeo.answer.summary',
    weight: 3,
    title: 'A long page has a summary near its top',
    problem: 'The long page has no summary near its top',
    problemOf: ({ main }) => `The page has ${counted(main.words, 'word')}, and no summary near its top`,
    why: 'Answer engines quote the summaries of long pages. Without one they have to choose themselves.',
    fix: 'Put a short list of key points into the first third, under a heading such as "Key points".',
    source: convention('Studies of citations by position'),
    passes:
      '1 when a summary or key points stand in the first 30 % of the text; else 0. Not applicable below 600 words, and counts less below 1,000.',
    relevance: ({ main }) => ramp(main.words, 600, 1_000),
    measure: ({ phrases, main }) => (phrases === undefined ? null : yes(hasEarlySummary(main, phrases))),
    evidence: ({ main }) => [`no summary in the first 30 % of ${main.words} words`],
    where: inMain,
  },
]);

/** Blocks that hold an answer, however they begin. */
const LEADING: ReadonlySet<Block['kind']> = new Set(['list', 'table', 'answer', 'code']);

const filledSections = oncePer(({ sections }: Page): readonly Section[] =>
  sections.filter(({ blocks }) => blocks.length > 0),
);

/** Returns the sections that do not begin with their answer; none in a language without phrases. */
const lateSections = oncePer((page: Page): readonly Section[] => {
  const { phrases } = page;
  return phrases === undefined ? [] : filledSections(page).filter((section) => !leads(section, phrases));
});

function leads({ blocks }: Section, phrases: Phrases): boolean {
  const [first] = blocks;
  if (first === undefined) return false;
  if (LEADING.has(first.kind)) return true;
  const sentence = firstSentence(first, phrases);
  return countWords(sentence) <= 45 && !phrases.fillers.opens(sentence);
}

/** Returns the first sentence. On a page with a single paragraph, only its beginning is read. */
function firstSentence(block: Block | undefined, phrases: Phrases): string {
  return block !== undefined && 'text' in block
    ? (sentencesOf(block.text.slice(0, 5_000), phrases)[0] ?? '')
    : '';
}

/** A paragraph ends with a complete sentence; a byline with dates and a breadcrumb do not. */
const SENTENCE_AT_END = /[.!?…:。！？：؟।]["'”’»」』)\]\s]*$/u;
const MIN_PARAGRAPH_WORDS = 12;
const MIN_UNFINISHED_WORDS = 30;

/** Returns the first paragraph, and how it opens. */
const openingOf = oncePer((page: Page) => {
  const first = firstParagraph(page);
  return (
    first && {
      text: first.text,
      element: first.element,
      words: countWords(first.text),
      isFiller: page.phrases?.fillers.opens(first.text) === true,
      namesTopic: namesTopic(page, first.text),
    }
  );
});

/** Returns the first block that is long enough to be a paragraph. */
function firstParagraph(page: Page): (Block & { kind: 'paragraph' }) | undefined {
  const paragraphs = page.main.blocks.filter((block) => block.kind === 'paragraph');
  const isOne = ({ text }: { readonly text: string }) =>
    countWords(text) >= (SENTENCE_AT_END.test(text.slice(-8)) ? MIN_PARAGRAPH_WORDS : MIN_UNFINISHED_WORDS);
  return paragraphs.find(isOne) ?? paragraphs[0];
}

function namesTopic(page: Page, text: string): boolean {
  return new Topic(`${titleOf(page)} ${h1Of(page)}`, page.phrases?.functionWords).isIn(text);
}

/**
 * Returns question headings and marked-up pairs, with the number of words of the first block that answers. In a
 * language without phrases only question marks identify a question.
 */
const answersOf = oncePer((page: Page) => {
  const headed = page.sections
    .filter(({ heading }) => isQuestion(heading, page.phrases))
    .map(({ heading, blocks, element }) => ({
      question: heading,
      words: wordsOfAnswer(blocks[0]),
      element,
    }));
  const marked = page.main.blocks.flatMap((block) =>
    block.kind === 'answer' && isQuestion(block.question, page.phrases)
      ? [{ question: block.question, words: countWords(block.text), element: block.element }]
      : [],
  );
  return [...headed, ...marked];
});

function wordsOfAnswer(block: Block | undefined): number {
  if (block === undefined) return 0;
  return block.kind === 'answer' ? countWords(block.text) : wordsOfBlocks([block]);
}

function definesTopic(page: Page, phrases: Phrases): boolean {
  const sentences = page.prose.sentences.map(({ text }) => text);
  return definitionOf(sentences, topicsOf(page), phrases) !== undefined;
}

/** Returns the title; or the main heading of a page whose title says nothing, such as "Home". */
function subjectOf(page: Page): string {
  const title = titleOf(page);
  return (saysNothing(page) && h1Of(page)) || title;
}

function topicsOf(page: Page): string {
  const headings = page.elements.headings.filter(({ level }) => level <= 2).slice(0, 50);
  return [titleOf(page), ...headings.map(({ text }) => text)].join(' ');
}

function hasEarlySummary(main: Page['main'], { summary }: Phrases): boolean {
  let words = 0;
  for (const block of main.blocks) {
    if (words > main.words * 0.3) return false;
    // A label may be a bold line or begin its paragraph instead of being a heading.
    const found =
      block.kind === 'heading'
        ? summary.isIn(block.text.slice(0, 80))
        : block.kind !== 'list' && summary.opens(block.text);
    if (found) return true;
    words += wordsOfAnswer(block);
  }
  return false;
}
