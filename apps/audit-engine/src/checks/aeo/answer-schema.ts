import { nodesOfType, textValue, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { plainText } from '../../page/words.js';
import type { Page } from '../../page/page.js';
import { share, yes, type Check } from '../check.js';
import { judgeSchema, objectsOf } from '../schema-rules.js';

const dimension = 'schema';

const ANSWERING = [
  'QAPage',
  'FAQPage',
  'HowTo',
  'Article',
  'NewsArticle',
  'BlogPosting',
  'TechArticle',
  'Product',
  'Recipe',
  'Event',
  'LocalBusiness',
  'DefinedTerm',
];

export const ANSWER_SCHEMA: readonly Check[] = [
  {
    id: 'aeo.schema.answer_types',
    dimension,
    weight: 6,
    title: 'Structured data says what kind of answer the page is',
    why: 'A type tells machines whether they hold an article, a product, a recipe or an answer. Some types have no rich result any more and still say it.',
    fix: 'Describe the page in JSON-LD as Article, Product, Recipe, Event, LocalBusiness, QAPage or DefinedTerm, with all required properties.',
    source: 'Google structured data types; schema.org',
    passes:
      '1 when one object of an answering type has all required properties; 0.5 when there are only incomplete ones; 0 for none.',
    measure: (page) => {
      const verdicts = nodesOfType(page.structuredData.nodes, ...ANSWERING).flatMap(
        (node) => judgeSchema(node) ?? [],
      );
      if (verdicts.length === 0) return 0;
      return verdicts.some(({ missing }) => missing.length === 0) ? 1 : 0.5;
    },
    evidence: (page) => {
      const verdicts = nodesOfType(page.structuredData.nodes, ...ANSWERING).flatMap(
        (node) => judgeSchema(node) ?? [],
      );
      return verdicts.length === 0
        ? ['none of these types']
        : verdicts.map(({ type, missing }) => `${type}: ${missing.join(', ')} missing`);
    },
  },
  {
    id: 'aeo.schema.qa_valid',
    dimension,
    weight: 4,
    title: 'Marked-up questions have their answers, and readers see them',
    why: 'An answer that is only in the markup is against the guidelines and is not used.',
    fix: 'Give every Question a name and an acceptedAnswer with text, and show both on the page.',
    source: 'Google QAPage and FAQPage',
    passes:
      'The share of the marked-up questions that have a name and an answer, both of them visible. Not applicable without marked-up questions.',
    measure: (page) => {
      const questions = questionsOf(page);
      return share(questions.filter((question) => isAnswered(page, question)).length, questions.length);
    },
    evidence: (page) =>
      questionsOf(page)
        .filter((question) => !isAnswered(page, question))
        .map((question) => textValue(question, 'name') ?? 'a question without name'),
  },
  {
    id: 'aeo.schema.publisher',
    dimension,
    weight: 3,
    title: 'The markup says who answers',
    why: 'Answer engines weigh who says something; without a name there is nothing to weigh.',
    fix: 'Add author or publisher, a Person or an Organization with a name.',
    source: 'Google Article; schema.org',
    passes: '1 when the markup names an author, publisher, provider or organizer; else 0.',
    measure: (page) =>
      yes(page.structuredData.nodes.some((node) => PUBLISHERS.some((role) => isNamed(page, node, role)))),
  },
];

/** More pairs than a reader scrolls through. */
const MAX_QUESTIONS = 50;

const PUBLISHERS = ['author', 'publisher', 'provider', 'hiringOrganization', 'organizer'] as const;

function isNamed(page: Page, node: SchemaNode, role: string): boolean {
  if (typeof node[role] === 'string' && node[role].trim() !== '') return true;
  return objectsOf(page.structuredData.nodes, node, role).some(
    (object) => textValue(object, 'name') !== undefined,
  );
}

function isAnswered(page: Page, question: SchemaNode): boolean {
  const name = textValue(question, 'name');
  const answers = ['acceptedAnswer', 'suggestedAnswer'].flatMap((role) =>
    objectsOf(page.structuredData.nodes, question, role),
  );
  const text = answers.map((answer) => textValue(answer, 'text')).find((each) => each !== undefined);
  return (
    name !== undefined &&
    text !== undefined &&
    isVisible(page, name) &&
    isVisible(page, text.replace(/<[^>]*>/g, ' '))
  );
}

function isVisible(page: Page, text: string): boolean {
  return page.plainText.includes(plainText(text.slice(0, 1_000)).slice(0, 80));
}

function questionsOf(page: Page): readonly SchemaNode[] {
  return nodesOfType(page.structuredData.nodes, 'Question').slice(0, MAX_QUESTIONS);
}
