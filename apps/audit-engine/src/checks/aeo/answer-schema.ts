import { markupCode } from '../code/markup/markup-code.js';
import { nodesOfType, textValue, valuesOf, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { objectsOf, spotsOf } from '../../page/structured-data/structured-data.js';
import type { Page } from '../../page/page.js';
import { hasWrongValues, lackOf, mainObjectOf, markupProblem, ownObjectsOf } from '../kinds/main-object.js';
import { markupAdvice, markupLines, missingLine, ownerAdvice } from '../kinds/markup-advice.js';
import { kindOf } from '../kinds/kind-rules.js';
import { need } from '../schema/schema-requirements.js';
import { documented, inDimension, share, yes } from '../check.js';
import { verdictName, type SchemaVerdict } from '../schema/schema-rules.js';
import { kindsOf, RETIRED_RESULTS } from '../../page/structured-data/schema-types.js';
import { isVisible } from '../schema/visible-text.js';
import type { Spot } from '../../page/content/positions.js';
import { foundOr, inHead } from '../where.js';
import { oncePer } from '../../page/once.js';
import { someOf } from '../wording.js';

export const ANSWER_SCHEMA = inDimension('schema', [
  {
    id: 'aeo.schema.answer_types',
    weight: 24,
    title: 'Markup says what kind of page it is',
    problem: 'Machines can’t tell from the markup what kind of page it is',
    problemOf: markupProblem,
    why: 'Answer engines take prices, dates, steps and answers from the markup. Without it they guess, or take them from another page.',
    fix: 'Describe the page in one JSON-LD object of the type of its kind, with all required properties.',
    adviceOf: markupAdvice,
    source: documented('Google structured data types; schema.org'),
    passes:
      '1 when an object of a type that fits the kind of page has all required properties and no wrong value. An article has headline, author or publisher, and date. 0.5 when it is incomplete; 0 for none. Not applicable to kinds for which no markup is asked.',
    measure: (page) => {
      if (kindOf(page).types.length === 0) return null;
      const main = mainObjectOf(page);
      if (main === undefined) return 0;
      return lackOf(main).length === 0 && !hasWrongValues(main) ? 1 : 0.5;
    },
    evidence: (page) => {
      const main = mainObjectOf(page);
      return [
        main === undefined ? missingLine(page) : describe(main),
        ...markupLines(page),
        ...retiredBeside(page),
      ];
    },
    where: (page) => foundOr(spotsOfMain(page), inHead(page)),
    code: markupCode,
  },
  {
    id: 'aeo.schema.qa_valid',
    weight: 8,
    isFault: true,
    title: 'Readers see the marked-up questions and their answers',
    problem: 'Readers do not see marked-up questions or answers',
    problemOf: (page) =>
      `${someOf(unshown(page).length, questionsOf(page).length, 'marked-up question', 'is')} not shown with the answer`,
    why: 'An answer that only the markup has breaks the rules of Google, and is not used.',
    fix: 'Show each marked-up question and the text of its answer on the page, word for word.',
    source: documented('Google QAPage and FAQPage'),
    passes:
      'Of the marked-up questions that have a name and an answer, the share that shows both. Not applicable without such questions.',
    measure: (page) => {
      const all = questionsOf(page).length;
      return share(all - unshown(page).length, all);
    },
    evidence: (page) => unshown(page).map(({ name }) => name),
    where: (page) => unshown(page).flatMap(({ node }) => spotsOf(page.structuredData, node)),
  },
  {
    id: 'aeo.schema.publisher',
    weight: 8,
    title: 'The markup says who is behind the page',
    problem: 'The markup names no author or publisher',
    problemOf: (page) => `The markup names no ${ownerOf(page)}`,
    why: 'Answer engines judge an answer by who gives it. Without a name in the markup they can not.',
    fix: 'Add it to the main object of the markup, as a Person or an Organization with a name.',
    adviceOf: ownerAdvice,
    source: documented('Google Article, Product, JobPosting, Event; schema.org'),
    passes:
      '1 when the markup of the page itself names its author or publisher. For products it is the brand or seller, for events the organizer or performer, for jobs the employer, and for courses the provider. Else 0. Not applicable to kinds without such a property.',
    measure: (page) => {
      const { owner } = kindOf(page);
      if (owner.length === 0) return null;
      const named = need(...owner);
      return yes(
        ownObjectsOf(page).some(
          // An organization is behind the page itself.
          ({ node }) => kindsOf(node).has('Organization') || named.isMet(node, page.structuredData),
        ),
      );
    },
    evidence: (page) => [`none of ${kindOf(page).owner.join(', ')} in the markup`],
    where: (page) => foundOr(spotsOfMain(page), inHead(page)),
  },
  {
    id: 'aeo.schema.speakable',
    weight: 1,
    isFault: true,
    title: 'What is marked up to be read aloud is on the page',
    problem: 'The parts to be read aloud are not on the page',
    why: 'Voice assistants read out the parts that speakable points to. With a wrong selector they have nothing to read.',
    fix: 'Let every cssSelector of the SpeakableSpecification lead to an element of the page. XPaths are not checked.',
    source: documented('Google speakable'),
    passes:
      '1 when a selector of the parts to be read aloud leads to an element; 0 when none does. Not applicable without such parts, and when XPaths are left, or other selectors that are not checked.',
    measure: ({ speakable }) => {
      if (speakable === undefined) return null;
      if (speakable.some(({ found }) => found === true)) return 1;
      // What is not read may lead somewhere.
      return speakable.some(({ found }) => found === undefined) ? null : 0;
    },
    evidence: ({ speakable = [] }) =>
      speakable.length === 0
        ? ['speakable without cssSelector or xpath']
        : speakable
            .filter(({ found }) => found === false)
            .map(({ selector }) => `leads nowhere: ${selector}`),
    where: ({ structuredData }) =>
      structuredData.nodes
        .filter((node) => valuesOf(node, 'speakable').length > 0)
        .flatMap((node) => spotsOf(structuredData, node, 'speakable')),
  },
]);

function spotsOfMain(page: Page): readonly Spot[] {
  const main = mainObjectOf(page);
  return main === undefined ? [] : spotsOf(page.structuredData, main.node);
}

function ownerOf(page: Page): string {
  return kindOf(page).ownerName ?? 'author or publisher';
}

function describe(main: SchemaVerdict): string {
  const retired = RETIRED_RESULTS.get(main.type);
  const wrong = new Set(main.values.flatMap(({ path, problem }) => (problem === undefined ? [] : path)));
  const lack = lackOf(main);
  const state = [
    ...(lack.length === 0 ? [] : [`${lack.join(', ')} missing`]),
    ...(wrong.size === 0 ? [] : [`${[...wrong].join(', ')} wrong`]),
  ];
  return [
    `${verdictName(main)}: ${state.length === 0 ? 'complete' : state.join('; ')}`,
    ...(retired === undefined ? [] : [retiredNote(retired)]),
  ].join('; ');
}

/** Returns the types on the page that once had a rich result and are not answers. */
function retiredBeside(page: Page): readonly string[] {
  const kinds = new Set(page.structuredData.nodes.flatMap((node) => [...kindsOf(node)]));
  return [...RETIRED_RESULTS].flatMap(([type, since]) =>
    kinds.has(type) && !kindOf(page).types.includes(type) ? [`${type}: ${retiredNote(since)}`] : [],
  );
}

function retiredNote(since: string): string {
  return `no rich result in Google Search since ${since}`;
}

/** More questions than a reader scrolls through. */
const MAX_QUESTIONS = 50;
const MAX_ANSWERS = 10;

interface AnsweredQuestion {
  readonly node: SchemaNode;
  readonly name: string;
  readonly answers: readonly string[];
}

const unshown = oncePer((page: Page): readonly AnsweredQuestion[] =>
  questionsOf(page).filter(
    ({ name, answers }) => !isVisible(page, name) || !answers.some((text) => isVisible(page, text)),
  ),
);

function answerTexts({ structuredData }: Page, question: SchemaNode, role: string): readonly string[] {
  const objects = objectsOf(structuredData, question, role).slice(0, MAX_ANSWERS);
  return [
    ...valuesOf(question, role).filter((value) => typeof value === 'string'),
    ...objects.map((answer) => textValue(answer, 'text')).filter((text) => text !== undefined),
  ].slice(0, MAX_ANSWERS);
}

/** Returns the questions that claim an answer. One without is incomplete, which another check says. */
const questionsOf = oncePer((page: Page): readonly AnsweredQuestion[] =>
  nodesOfType(page.structuredData.nodes, 'Question')
    .slice(0, MAX_QUESTIONS)
    .flatMap((node) => {
      const name = textValue(node, 'name');
      const answers = ['acceptedAnswer', 'suggestedAnswer'].flatMap((role) => answerTexts(page, node, role));
      return name === undefined || answers.length === 0 ? [] : [{ node, name, answers }];
    }),
);
