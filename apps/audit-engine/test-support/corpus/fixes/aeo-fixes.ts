import type { Page } from '../../../src/page/page.js';
import { belowH1, english, headingOf, intoMain, markup, OPEN_ROBOTS, type Fix } from './fix.js';
import { withOwnMarkup } from './own-markup.js';

/** Answers of some fifty plain words, as an author would put below a question. */
const ANSWERS = [
  'The work takes two days and is done by the same two people from start to end. You get a date by phone, and they come on time. The price is fixed before they begin, and you pay when the job is done. No part of it is left to chance.',
  'Most homes need one visit each year, and old ones need two. A visit takes an hour and costs as much as a good meal for four. The team checks each part, cleans what has dust on it and leaves a short note on what to watch.',
  'A small fault grows if no one looks at it. Water finds its way, wood swells, and a door that sticks in May will not shut in June. One hour of work in spring saves a week in autumn, and it keeps the warmth in the house.',
];

/** What pages of a kind may lack, in the words of their owners. */
const FACTS: Readonly<Record<string, string>> = {
  product: '<p>Delivery takes three days. Returns are free for 30 days.</p>',
  job: '<p>The place of work is Leeds, full time, for £31,000 a year.</p>',
  company_home: '<p>Call +44 113 200 0000, or visit us at 12 Mill Lane, Leeds LS1 4AB.</p>',
  category: '<p>All of these are kept in our own store, and each was tried by one of us.</p>',
};

/** Fixes for answer engines: questions, answers right below them, and quotable forms. */
export const AEO_FIXES: readonly Fix[] = [
  english('aeo.answer.section_lead', withQuestions),
  english('aeo.answer.first_paragraph', (html, page) =>
    belowH1(html, `<p>${headingOf(page)}: ${ANSWERS[0]?.slice(0, 140)}.</p>`),
  ),
  english('aeo.answer.capsule', withQuestions),
  english('aeo.answer.definition', (html, page) =>
    intoMain(html, `<p>${subjectOf(page)} is a plain thing with a long name.</p>`),
  ),
  english('aeo.answer.summary', (html) =>
    belowH1(
      html,
      `<h2>Summary</h2><ul><li>Two days of work</li><li>One fixed price</li><li>A note on what to watch</li></ul>`,
    ),
  ),
  english('aeo.answer.facts', (html, { kind }) => intoMain(html, FACTS[kind.kind] ?? '')),
  english('aeo.q.headings', withQuestions),
  english('aeo.q.faq_block', withQuestions),
  english('aeo.q.coverage', withQuestions),
  markup('aeo.format.lists', (html) =>
    intoMain(
      html,
      '<ul><li>A fixed price</li><li>A fixed date</li><li>A short note</li></ul><p>You need to have three things at hand on the day of the visit:</p><ul><li>the key</li><li>the last bill</li><li>an hour of time</li></ul>',
    ),
  ),
  markup('aeo.format.steps', (html) =>
    intoMain(html, '<ol><li>Find a free day.</li><li>Clear the room.</li><li>Open the door.</li></ol>'),
  ),
  markup('aeo.format.tables', (html) =>
    intoMain(
      html,
      '<table><tr><th>Kind</th><th>Price</th></tr><tr><td>Small</td><td>40</td></tr><tr><td>Large</td><td>70</td></tr></table>',
    ),
  ),
  markup('aeo.schema.answer_types', withOwnMarkup),
  markup('aeo.schema.publisher', withOwnMarkup),
  {
    check: 'aeo.snippet.allowed',
    apply: ({ html, options }) => ({
      html: html.replace(/<meta name="robots"[^>]*>/gi, '').replaceAll(' data-nosnippet', ''),
      options: { ...options, headers: {} },
    }),
  },
  {
    check: 'aeo.snippet.indexable',
    apply: ({ html, options }) => ({
      html: html.replace(/<meta name="robots"[^>]*>/gi, ''),
      options: { ...options, headers: {}, robots: OPEN_ROBOTS },
    }),
  },
];

/** Adds three questions of different kinds, each with its answer below; does nothing if they are there already. */
function withQuestions(html: string, page: Page): string {
  if (ANSWERS.some((each) => html.includes(each))) return html;
  const sections = ['What', 'How', 'Why'].map(
    (asks, index) => `<h2>${asks} ${subjectOf(page)} 24/7?</h2>\n<p>${ANSWERS[index]}</p>`,
  );
  return intoMain(html, sections.join('\n'));
}

/** Returns a word of the heading or the title that names the page's subject. */
function subjectOf(page: Page): string {
  const title = page.elements.titles[0]?.text ?? '';
  return /\p{L}{5,}/u.exec(`${headingOf(page)} ${title}`)?.[0] ?? 'Service';
}
