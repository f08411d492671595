import { wordSet } from '../../page/language/words.js';
import { nodesOfType, textValue, valuesOf, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { objectsOf, spotsOf } from '../../page/structured-data/structured-data.js';
import type { Page } from '../../page/page.js';
import { documented, inDimension, share, yes } from '../check.js';
import { judgeSchemas, verdictName, type SchemaVerdict } from '../schema/schema-rules.js';
import { kindsOf, RETIRED_RESULTS } from '../../page/structured-data/schema-types.js';
import { isVisible } from '../schema/visible-text.js';
import type { Spot } from '../../page/content/positions.js';
import { foundOr, inHead } from '../where.js';

const ANSWERING = wordSet('QAPage FAQPage HowTo Article Product Recipe Event LocalBusiness DefinedTerm');

export const ANSWER_SCHEMA = inDimension('schema', [
  {
    id: 'aeo.schema.answer_types',
    weight: 16,
    title: 'Structured data says what kind of answer the page is',
    problem: 'Structured data does not say what kind of answer the page is',
    why: 'A type tells machines that the page is an article, a product, a recipe or an answer. This also helps for types without a rich result.',
    fix: 'Describe the page in JSON-LD as the Article, Product, Recipe, Event, LocalBusiness, QAPage or DefinedTerm that it is, with all required properties. An Article has a headline, an author or publisher, and a date.',
    source: documented('Google structured data types; schema.org'),
    passes:
      '1 when one object of an answering type has all required properties and no wrong value. An article has headline, author or publisher, and date. 0.5 when there are only incomplete ones; 0 for none.',
    measure: (page) => {
      const answers = answersOf(page);
      if (answers.length === 0) return 0;
      return answers.some(isComplete) ? 1 : 0.5;
    },
    evidence: (page) => {
      const found = answersOf(page).map(describe);
      const lines = found.length === 0 ? [`none of the types ${[...ANSWERING].join(', ')}`] : found;
      return [...new Set([...lines, ...retiredBeside(page)])];
    },
    where: (page) => foundOr(spotsOfAnswers(page), inHead(page)),
  },
  {
    id: 'aeo.schema.qa_valid',
    weight: 8,
    title: 'Readers see the marked-up questions and their answers',
    problem: 'Readers do not see marked-up questions or answers',
    why: 'An answer that is only in the markup is against the guidelines and is not used.',
    fix: 'Show the name of every marked-up Question and the text of its answer on the page.',
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
    weight: 11,
    title: 'The markup says who answers',
    problem: 'The markup names no author or publisher',
    why: 'Answer engines judge an answer by its author or publisher. Without a name they can not.',
    fix: 'Add author or publisher, a Person or an Organization with a name.',
    source: documented('Google Article; schema.org'),
    passes: '1 when the markup names an author, publisher, provider or organizer; else 0.',
    measure: (page) =>
      yes(page.structuredData.nodes.some((node) => PUBLISHERS.some((role) => isNamed(page, node, role)))),
    evidence: () => [`none of ${PUBLISHERS.join(', ')} with a name in the markup`],
    where: (page) => foundOr(spotsOfAnswers(page), inHead(page)),
  },
  {
    id: 'aeo.schema.speakable',
    weight: 1,
    title: 'What is marked up to be read aloud is on the page',
    problem: 'The parts to be read aloud are not on the page',
    why: 'Voice assistants read the parts that speakable points to. With a wrong selector they have nothing to read.',
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

function answersOf(page: Page): readonly SchemaVerdict[] {
  return judgeSchemas(page.structuredData).filter(({ type }) => ANSWERING.has(type));
}

function spotsOfAnswers(page: Page): readonly Spot[] {
  return answersOf(page).flatMap(({ node }) => spotsOf(page.structuredData, node));
}

function isComplete({ missing, missingRecommended, values }: SchemaVerdict): boolean {
  return (
    missing.length + missingRecommended.length === 0 && values.every(({ problem }) => problem === undefined)
  );
}

function describe(answer: SchemaVerdict): string {
  const missing = [...answer.missing, ...answer.missingRecommended];
  const retired = RETIRED_RESULTS.get(answer.type);
  const wrong = new Set(answer.values.flatMap(({ path, problem }) => (problem === undefined ? [] : path)));
  const state = [
    ...(missing.length === 0 ? [] : [`${missing.join(', ')} missing`]),
    ...(wrong.size === 0 ? [] : [`${[...wrong].join(', ')} wrong`]),
  ];
  return [
    `${verdictName(answer)}: ${state.length === 0 ? 'complete' : state.join('; ')}`,
    ...(retired === undefined ? [] : [retiredNote(retired)]),
  ].join('; ');
}

/** Returns the types on the page that once had a rich result and are not answers. */
function retiredBeside({ structuredData }: Page): readonly string[] {
  const kinds = new Set(structuredData.nodes.flatMap((node) => [...kindsOf(node)]));
  return [...RETIRED_RESULTS].flatMap(([type, since]) =>
    kinds.has(type) && !ANSWERING.has(type) ? [`${type}: ${retiredNote(since)}`] : [],
  );
}

function retiredNote(since: string): string {
  return `no rich result in Google Search since ${since}`;
}

/** More questions than a reader scrolls through. */
const MAX_QUESTIONS = 50;
const MAX_ANSWERS = 10;

const PUBLISHERS = ['author', 'publisher', 'provider', 'hiringOrganization', 'organizer'] as const;

function isNamed({ structuredData }: Page, node: SchemaNode, role: string): boolean {
  return (
    valuesOf(node, role).some((value) => typeof value === 'string') ||
    objectsOf(structuredData, node, role).some((object) => textValue(object, 'name') !== undefined)
  );
}

interface AnsweredQuestion {
  readonly node: SchemaNode;
  readonly name: string;
  readonly answers: readonly string[];
}

function unshown(page: Page): readonly AnsweredQuestion[] {
  return questionsOf(page).filter(
    ({ name, answers }) => !isVisible(page, name) || !answers.some((text) => isVisible(page, text)),
  );
}

function answerTexts({ structuredData }: Page, question: SchemaNode, role: string): readonly string[] {
  const objects = objectsOf(structuredData, question, role).slice(0, MAX_ANSWERS);
  return [
    ...valuesOf(question, role).filter((value) => typeof value === 'string'),
    ...objects.map((answer) => textValue(answer, 'text')).filter((text) => text !== undefined),
  ].slice(0, MAX_ANSWERS);
}

/** Returns the questions that claim an answer. One without is incomplete, which another check says. */
function questionsOf(page: Page): readonly AnsweredQuestion[] {
  return nodesOfType(page.structuredData.nodes, 'Question')
    .slice(0, MAX_QUESTIONS)
    .flatMap((node) => {
      const name = textValue(node, 'name');
      const answers = ['acceptedAnswer', 'suggestedAnswer'].flatMap((role) => answerTexts(page, node, role));
      return name === undefined || answers.length === 0 ? [] : [{ node, name, answers }];
    });
}
