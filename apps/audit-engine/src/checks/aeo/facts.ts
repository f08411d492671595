import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { documented, inDimension, share } from '../check.js';
import { inMain } from '../where.js';
import { listed } from '../wording.js';
import { ASKED_OF, type Asked } from './asked-of-kinds.js';
import { ShownText } from './shown-text.js';

export const ANSWER_FACTS = inDimension('answer_format', [
  {
    id: 'aeo.answer.facts',
    weight: 20,
    title: 'The page says what people ask of a page of its kind',
    problem: 'The page does not say what people ask of it',
    problemOf: (page) => {
      const missing = missingOf(page).map(({ says }) => says);
      return missing.length === 0 ? undefined : `The page does not say ${listed(missing, 3, 'or')}`;
    },
    why: 'People ask what it costs, where it is, when it is open, how it is done. If the page does not say so, they and the answer engines take it from another page.',
    fix: 'Write what is missing as text into the main content, with its label beside it. What is only in the markup, or only in a picture, is not seen.',
    adviceOf: (page) => {
      const all = missingOf(page);
      const examples = all.flatMap(({ says }) => EXAMPLES[says] ?? []).slice(0, 2);
      const such = examples.length === 0 ? '' : `, such as ${listed(examples)}`;
      return {
        fix: `Write into the main content, as text with a label beside it, ${listed(
          all.map(({ says }) => says),
          5,
        )}${such}. What is only in the markup, or only in a picture, is not seen.`,
      };
    },
    source: documented(
      'Google rich results, whose properties have to be visible; Merchant Center; Quality Rater Guidelines',
    ),
    passes: `The share of these facts that the page shows as text. ${byKind()} Not applicable for other kinds. In a language whose words are not known, only what has a form can be missing: a price, a date or a telephone number.`,
    relevance: ({ kind: { kind }, likely }) => (ASKED_OF[kind] === undefined ? 1 : likely.strength),
    measure: (page) => {
      const { asked, missing } = askedOf(page);
      return share(asked.length - missing.length, asked.length);
    },
    evidence: (page) => missingOf(page).map(({ missing }) => missing),
    where: inMain,
  },
]);

/** How such a line may look. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'what it costs': '"Price: 249 €, with VAT"',
  'whether it can be bought now': '"In stock, leaves us tomorrow"',
  'how it is delivered': '"Delivery in 3 days, 4.90 €"',
  'how it can be returned': '"Returns within 30 days, at our cost"',
  'its address': '"12 Mill Lane, Leeds LS1 4AB"',
  'its telephone number': '"Telephone: +44 113 496 0000"',
  'its opening hours': '"Open Monday to Friday, 9:00 to 17:30"',
  'how to reach it': '"Write to hello@example.com"',
  'how to reach somebody': '"Write to hello@example.com"',
  'when somebody answers': '"We answer Monday to Friday, 9:00 to 17:00"',
  'when it is': '"Saturday, 12 June 2027, 20:00"',
  'where it is': '"Place: Town Hall, 1 Market Square, Leeds"',
  'how to take part': '"Tickets at the door from 19:00"',
  'when the events are': '"12 June 2027, 20:00"',
  'where the events are': '"Town Hall, Leeds"',
  'where the work is': '"Place of work: Leeds, two days from home"',
  'what it pays': '"Salary: £31,000 to £35,000 a year"',
  'what kind of employment it is': '"Permanent, 37 hours a week"',
  'how to apply': '"Send your CV to jobs@example.com"',
  'how much it makes': '"Serves 4"',
  'how long it takes': '"Ready in 45 minutes"',
  'who teaches it': '"Taught by Ada Fields"',
  'its length or its dates': '"8 evenings from 4 May 2027"',
};

const askedOf = oncePer(
  (page: Page): { readonly asked: readonly Asked[]; readonly missing: readonly Asked[] } => {
    const all = ASKED_OF[page.kind.kind];
    if (all === undefined) return { asked: [], missing: [] };
    const shown = new ShownText(page);
    const found = all
      .filter(({ isAsked }) => isAsked?.(shown) !== false)
      .map((each) => ({ each, isShown: each.isShown(shown) }))
      .filter(({ each, isShown }) => isShown || (each.byWords ? shown.areWordsRead : page.signs.isReadWhole));
    return {
      asked: found.map(({ each }) => each),
      missing: found.filter(({ isShown }) => !isShown).map(({ each }) => each),
    };
  },
);

function missingOf(page: Page): readonly Asked[] {
  return askedOf(page).missing;
}

function byKind(): string {
  return Object.entries(ASKED_OF)
    .map(([kind, all]) => `${kind.replaceAll('_', ' ')}: ${all.map(({ says }) => says).join(', ')}.`)
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1))
    .join(' ');
}
