import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { isQuestion, questionKind } from '../../page/statements/questions.js';
import { ramp } from '../../page/ramp.js';
import { convention, inDimension } from '../check.js';
import { foundOr, inMain } from '../where.js';
import { counted, listed } from '../wording.js';

export const QUESTIONS = inDimension('questions', [
  {
    id: 'aeo.q.headings',
    weight: 6,
    title: 'Headings ask what readers ask',
    problem: 'Few headings ask what readers ask',
    problemOf: (page) => {
      const asked = questionHeadings(page).length;
      if (asked > 0) return `Only ${asked === 1 ? 'one heading asks' : 'two headings ask'} what readers ask`;
      return 'No heading asks what readers ask';
    },
    why: 'Answer engines match the question of a user with headings that ask the same.',
    fix: 'Phrase three or more subheadings as the questions that readers have, such as "How long does it last?".',
    source: convention('Google helpful content; studies of featured snippets'),
    passes: '1 for three or more question headings of level 2 or 3; 0.75 for two; 0.5 for one; 0 for none.',
    // In a language without phrases question marks can earn the score, but their absence proves nothing.
    measure: (page) => {
      const asked = questionHeadings(page).length;
      if (page.phrases === undefined && asked < 3) return null;
      return [0, 0.5, 0.75, 1][Math.min(3, asked)] ?? 0;
    },
    evidence: (page) => {
      const asked = questionHeadings(page);
      if (page.sections.length === 0) return ['no subheading (<h2> or <h3>)'];
      return asked.length > 0
        ? asked.map(({ heading }) => `asks: "${heading}"`)
        : page.sections.map(({ heading }) => `asks nothing: "${heading}"`);
    },
    where: (page) => {
      const asked = new Set(questionHeadings(page));
      return foundOr(
        page.sections.filter((section) => !asked.has(section)),
        inMain(page),
      );
    },
  },
  {
    id: 'aeo.q.faq_block',
    weight: 5,
    title: 'The page answers frequent questions in pairs',
    problem: 'The page has few pairs of question and answer',
    problemOf: (page) => {
      const pairs = pairsOf(page).length;
      if (pairs === 0) return 'The page has no questions with answers';
      return `Only ${pairs === 1 ? 'one question stands' : `${pairs} questions stand`} on the page with an answer`;
    },
    why: 'Answer engines quote a visible list of questions and answers pair by pair.',
    fix: 'Add a section of at least three questions that readers ask, each followed by its answer.',
    source: convention('Google helpful content'),
    passes:
      '1 for three visible pairs of question and answer, or for one below a heading that announces them; 0.5 for one or two pairs; 0 for none.',
    // As above: three marked pairs are enough in any language.
    measure: (page) => {
      const pairs = pairsOf(page).length;
      const { phrases } = page;
      if (phrases === undefined) return pairs >= 3 ? 1 : null;
      const headed = page.elements.headings.some(({ text }) => phrases.faq.isIn(text));
      if (pairs >= 3 || (headed && pairs >= 1)) return 1;
      return pairs >= 1 ? 0.5 : 0;
    },
    evidence: (page) =>
      pairsOf(page).length === 0
        ? ['no question with an answer below it']
        : pairsOf(page).map((question) => `answered: "${question}"`),
    where: inMain,
  },
  {
    id: 'aeo.q.coverage',
    weight: 2,
    title: 'Different kinds of questions are covered',
    problem: 'Few kinds of questions are covered',
    problemOf: (page) => {
      const kinds = [...kindsOf(page)];
      return kinds.length === 0
        ? 'The page answers no question such as what, how or why'
        : `The page answers only ${counted(kinds.length, 'kind of question', 'kinds of questions')}: ${listed(kinds.map(inWords))}`;
    },
    why: 'People ask what, how, why, when, who and for how much. A page that answers more of these fits more questions.',
    fix: 'Answer at least three of: what, how, why, when or where, who or which, and what it costs.',
    source: convention('Common practice of answer engine auditors'),
    passes: 'Rises from 0, when no kind of question is covered, to 1, when three kinds are.',
    measure: (page) => (page.phrases === undefined ? null : ramp(kindsOf(page).size, 0, 3)),
    evidence: (page) => [`covered: ${[...kindsOf(page)].map(inWords).join(', ') || 'none'}`],
    where: inMain,
  },
]);

const questionHeadings = oncePer((page: Page) =>
  page.sections.filter(({ heading }) => isQuestion(heading, page.phrases)),
);

/** Returns the questions that stand with an answer. */
const pairsOf = oncePer((page: Page): readonly string[] => [
  ...questionHeadings(page)
    .filter(({ blocks }) => blocks.length > 0)
    .map(({ heading }) => heading),
  ...page.main.blocks.flatMap((block) =>
    block.kind === 'answer' && isQuestion(block.question, page.phrases) ? [block.question] : [],
  ),
]);

const kindsOf = oncePer((page: Page): ReadonlySet<string> => {
  const questions = [
    ...page.sections.map(({ heading }) => heading),
    ...page.main.blocks.flatMap((block) => (block.kind === 'answer' ? [block.question] : [])),
  ];
  return new Set(
    questions
      .map((text) => questionKind(text, page.phrases))
      .filter((kind) => kind !== undefined && kind !== 'other'),
  );
});

/** "when or where" */
function inWords(kind: string): string {
  return kind.replace('_', ' or ');
}
