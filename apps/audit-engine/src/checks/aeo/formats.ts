import type { Page } from '../../page/page.js';
import { foldText, withPlainDigits } from '../../page/language/fold-text.js';
import type { Phrases } from '../../page/phrases/phrases.js';
import { promisesComparison } from '../../page/statements/promises.js';
import { typesOf } from '../../page/structured-data/schema-node.js';
import { convention, eachOf, inDimension, yes } from '../check.js';
import { h1Of, titleOf } from '../meta.js';
import { foundOr, inMain } from '../where.js';
import { someOf } from '../wording.js';

export const FORMATS = inDimension('formats', [
  {
    id: 'aeo.format.lists',
    weight: 8,
    title: 'What is a list is marked up as a list',
    problem: 'The main content has few lists',
    problemOf: (page) =>
      longLists(page).length === 0 ? 'The text has no list' : 'The text has only one list',
    why: 'Answer engines take lists from the markup as they are. Five to eight items are best.',
    fix: 'Turn enumerations in the text into lists (<ul>, <ol>) of three items or more.',
    source: convention('Studies of featured snippets: lists of five to eight items'),
    passes: '1 for two or more lists of at least three items in the main content; 0.6 for one; 0 for none.',
    measure: (page) => {
      const lists = longLists(page).length;
      return lists >= 2 ? 1 : lists === 1 ? 0.6 : 0;
    },
    evidence: (page) => {
      const [list] = longLists(page);
      return [
        list === undefined
          ? 'no list of three items or more'
          : `one list: "${list.items.slice(0, 3).join('", "')}"`,
      ];
    },
    where: inMain,
  },
  {
    id: 'aeo.format.steps',
    weight: 5,
    isFault: true,
    title: 'Instructions are numbered steps',
    problem: 'The title promises instructions, but there are no numbered steps',
    why: 'A question with "how" is answered with the steps of a page, if it has steps.',
    fix: 'Put the instructions into an ordered list (<ol>), or under headings "Step 1", "Step 2".',
    source: convention('schema.org HowTo; studies of featured snippets'),
    passes:
      '1 for an ordered list of three items or three numbered headings; else 0. Not applicable when title and main heading promise no instructions, nor to news.',
    // Null in a language without phrases, because the title's promise is unknown; null also for pages that promise
    // nothing.
    relevance: (page) => yes(!isNews(page)),
    measure: (page) => {
      const { phrases } = page;
      if (phrases?.howTo.isIn(promiseOf(page)) !== true) return null;
      const ordered = longLists(page).some((list) => list.ordered);
      return yes(ordered || numberedHeadings(page, phrases) >= 3);
    },
    evidence: (page) => [`"${promiseOf(page)}" promises instructions`, 'no ordered list of three items'],
    where: (page) => foundOr(listsOf(page), inMain(page)),
  },
  {
    id: 'aeo.format.tables',
    weight: 5,
    isFault: true,
    title: 'Comparisons stand in a table',
    problem: 'The title promises a comparison, but there is no table with headings',
    problemOf: (page) =>
      tablesOf(page).length === 0
        ? 'The title promises a comparison, but there is no table'
        : 'The table of the comparison has no headings',
    why: 'Machines read a table with headings cell by cell. They can not read prose like that.',
    fix: 'Compare in a <table> with <th> headings, of two rows and columns at least.',
    source: convention('Studies of featured snippets: tables'),
    passes:
      '1 for a table of two rows and columns with heading cells; 0.5 without heading cells; 0 without a table. Not applicable when title and main heading promise no comparison, such as versus, difference between, or the seven best, nor to news.',
    relevance: (page) => yes(!isNews(page)),
    measure: (page) => {
      const { phrases } = page;
      if (phrases === undefined) return null;
      if (![titleOf(page), h1Of(page)].some((title) => promisesComparison(title, phrases))) return null;
      const tables = tablesOf(page);
      if (tables.length === 0) return 0;
      return tables.some(({ headers }) => headers) ? 1 : 0.5;
    },
    evidence: (page) => [
      `"${promiseOf(page)}" promises a comparison`,
      tablesOf(page).length === 0 ? 'no table of two rows and columns' : 'no table with heading cells',
    ],
    where: (page) => foundOr(tablesOf(page), inMain(page)),
  },
  {
    id: 'aeo.format.section_size',
    weight: 2,
    isFault: true,
    title: 'Sections are of a size that can be taken as a whole',
    problem: 'Sections are too long or too short',
    why: 'Answer engines read a window of a few hundred words at once. A longer section is cut, and a short one says little.',
    fix: 'Divide sections above 400 words with subheadings, and join those below 40.',
    source: convention('Studies of generated answers: sections of 120 to 180 words'),
    passes:
      'Rises from 0, when three tenths of the sections have 40 to 400 words, to 1, when eight tenths do. Not applicable below three sections.',
    ...eachOf({
      all: ({ sections }) => (sections.length < 3 ? [] : sections),
      isRight: ({ words }) => words >= 40 && words <= 400,
      problem: (atFault, all) =>
        `${someOf(atFault, all, 'section', 'is')} shorter than 40 words or longer than 400`,
      line: ({ heading, words }) => `${words} words: ${heading}`,
      rise: [0.3, 0.8],
    }),
  },
]);

/** News mention instructions and prices, but do not give any. */
function isNews({ structuredData }: Page): boolean {
  return structuredData.nodes.some((node) => typesOf(node).some((type) => type.endsWith('NewsArticle')));
}

/** Returns the text that states what the page offers. */
function promiseOf(page: Page): string {
  return [...new Set([titleOf(page), h1Of(page)])].join(' ').trim();
}

function tablesOf({ main }: Page) {
  return main.blocks.flatMap((block) =>
    block.kind === 'table' && block.rows >= 2 && block.columns >= 2 ? [block] : [],
  );
}

function listsOf({ main }: Page) {
  return main.blocks.filter((block) => block.kind === 'list');
}

function longLists(page: Page) {
  return listsOf(page).filter(({ items }) => items.length >= 3);
}

/** Counts headings such as "Step 1", "Step one", "第一步", or with a number in front; not "Step by step". */
function numberedHeadings(page: Page, { steps, howTo }: Phrases): number {
  return page.sections.filter(({ heading }) => {
    const folded = foldText(withPlainDigits(heading.slice(0, 120)));
    return /^\d{1,2}(?!\d)/.test(folded) || (steps.opening(folded) > 0 && !howTo.isInFolded(folded));
  }).length;
}
