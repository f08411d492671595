import type { Block } from '../../page/blocks.js';
import type { Page } from '../../page/page.js';
import { isQuestion, mentions, opensWith } from '../../page/questions.js';
import type { Section } from '../../page/sections.js';
import { countWords, sentencesOf, shareContentWord } from '../../page/words.js';
import { ramp, share, yes, type Check } from '../check.js';
import { h1Of, titleOf } from '../meta.js';

const dimension = 'answer_format';

export const ANSWER_FORMAT: readonly Check[] = [
  {
    id: 'aeo.answer.section_lead',
    dimension,
    weight: 10,
    title: 'Sections begin with their answer',
    why: 'An answer engine takes the first sentences below a heading; what comes before the answer is in its place.',
    fix: 'Answer the heading in the first sentence, in at most 45 words, and explain afterwards.',
    source: 'Studies of featured snippets',
    passes:
      'Rises from 0, when a fifth of the sections begin with their answer, to 1, when three quarters do. A section does when it begins with a list, a table, or a sentence of at most 45 words that is no filler. 0 without sections.',
    measure: (page) => {
      const sections = page.sections.filter(({ blocks }) => blocks.length > 0);
      const good = share(sections.filter((section) => leads(page, section)).length, sections.length);
      return good === null ? 0 : ramp(good, 0.2, 0.75);
    },
    evidence: (page) =>
      page.sections
        .filter((section) => section.blocks.length > 0 && !leads(page, section))
        .map(({ heading, blocks }) => `${heading}: ${firstSentence(blocks[0])}`),
  },
  {
    id: 'aeo.answer.first_paragraph',
    dimension,
    weight: 8,
    title: 'The first paragraph says what the page is about',
    why: 'Nearly half of what answer engines cite stands in the first third of a page.',
    fix: 'Open with 20 to 80 words that name the subject and give the short answer.',
    source: 'Studies of featured snippets and of citations by position',
    passes:
      '1 for a first paragraph of 20 to 80 words that shares a word with the title or main heading and opens with no filler; 0.5 for 81 to 120 words; else 0.',
    measure: (page) => {
      const first = firstParagraph(page);
      if (first === undefined) return 0;
      const words = countWords(first);
      if (opensWith(first, page.phrases.fillers) || !namesTopic(page, first)) return 0;
      if (words >= 20 && words <= 80) return 1;
      return words > 80 && words <= 120 ? 0.5 : 0;
    },
    evidence: (page) => {
      const first = firstParagraph(page);
      return first === undefined
        ? ['no paragraph in the main content']
        : [`${countWords(first)} words: ${first}`];
    },
  },
  {
    id: 'aeo.answer.capsule',
    dimension,
    weight: 8,
    title: 'Questions are answered right below them, in one piece',
    why: 'A question with 20 to 80 words of answer below it can be lifted as it is.',
    fix: 'Put a paragraph of 40 to 60 words or a short list directly below each question.',
    source: 'Studies of featured snippets: 40 to 60 words',
    passes:
      'Rises from 0, when a fifth of the questions have 20 to 80 words of answer right below them, to 1, when seven tenths do. Not applicable without questions.',
    measure: (page) => {
      const answers = answersOf(page);
      const good = share(answers.filter(({ words }) => isCapsule(words)).length, answers.length);
      return good === null ? null : ramp(good, 0.2, 0.7);
    },
    evidence: (page) =>
      answersOf(page)
        .filter(({ words }) => !isCapsule(words))
        .map(({ question, words }) => `${question} (answer of ${words} words)`),
  },
  {
    id: 'aeo.answer.definition',
    dimension,
    weight: 4,
    title: 'The subject is defined in one sentence',
    why: 'Who asks "what is it" gets a definition, and only a page that has one can give it.',
    fix: 'Write one sentence of at most 40 words in the form "X is ...", with X the subject of the page.',
    source: 'Studies of featured snippets: definitions',
    passes:
      '1 when a sentence of at most 40 words defines something that the title or a heading names; else 0.',
    measure: (page) => yes(definitionOf(page) !== undefined),
  },
  {
    id: 'aeo.answer.summary',
    dimension,
    weight: 4,
    title: 'A long page has a summary near its top',
    why: 'Summaries are what is quoted from long pages.',
    fix: 'Put a short list of key points, headed as such, into the first third.',
    source: 'Studies of citations by position',
    passes:
      '1 when a summary or key points stand in the first 30 % of the text; else 0. Not applicable below 800 words.',
    measure: (page) => (page.main.words < 800 ? null : yes(hasEarlySummary(page))),
  },
];

function leads(page: Page, { blocks }: Section): boolean {
  const [first] = blocks;
  if (first === undefined) return false;
  if (first.kind === 'list' || first.kind === 'table' || first.kind === 'answer') return true;
  const sentence = firstSentence(first);
  return countWords(sentence) <= 45 && !opensWith(sentence, page.phrases.fillers);
}

function firstSentence(block: Block | undefined): string {
  return block !== undefined && 'text' in block ? (sentencesOf(block.text)[0] ?? '') : '';
}

/** The first paragraph long enough to be one; bylines and dates are shorter. */
function firstParagraph(page: Page): string | undefined {
  const paragraphs = page.main.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  return paragraphs.find((text) => countWords(text) >= 12) ?? paragraphs[0];
}

function namesTopic(page: Page, text: string): boolean {
  return shareContentWord(text, `${titleOf(page)} ${h1Of(page)}`);
}

/** Question headings and marked-up pairs, with the words of the first block that answers. */
function answersOf(page: Page): { question: string; words: number }[] {
  const headed = page.sections
    .filter(({ heading }) => isQuestion(heading, page.phrases))
    .map(({ heading, blocks }) => ({ question: heading, words: wordsOfAnswer(blocks[0]) }));
  const marked = page.main.blocks.flatMap((block) =>
    block.kind === 'answer' && isQuestion(block.question, page.phrases)
      ? [{ question: block.question, words: countWords(block.text) }]
      : [],
  );
  return [...headed, ...marked];
}

function wordsOfAnswer(block: Block | undefined): number {
  if (block === undefined) return 0;
  return countWords(block.kind === 'list' ? block.items.join(' ') : block.text);
}

function isCapsule(words: number): boolean {
  return words >= 20 && words <= 80;
}

function definitionOf(page: Page): string | undefined {
  const topics = [
    titleOf(page),
    ...page.elements.headings.filter(({ level }) => level <= 2).map(({ text }) => text),
  ].join(' ');
  return page.prose.sentences.slice(0, 400).find((sentence) => {
    if (countWords(sentence) > 40) return false;
    const lower = ` ${sentence.toLowerCase()} `;
    return page.phrases.copulas.some((copula) => {
      const at = lower.indexOf(` ${copula} `);
      const subject = at === -1 ? '' : lower.slice(0, at);
      // What is defined stands in a few words before the verb, and names itself.
      return (
        subject !== '' &&
        countWords(subject) <= 8 &&
        shareContentWord(subject, topics) &&
        !opensWith(sentence, page.phrases.backReferences)
      );
    });
  });
}

function hasEarlySummary(page: Page): boolean {
  let words = 0;
  for (const block of page.main.blocks) {
    if (words > page.main.words * 0.3) return false;
    if (block.kind === 'list') {
      words += countWords(block.items.join(' '));
      continue;
    }
    // A label may be a bold line or open its paragraph instead of being a heading.
    if (mentions(block.text.slice(0, 80), page.phrases.summary)) return true;
    words += countWords(block.text);
  }
  return false;
}
