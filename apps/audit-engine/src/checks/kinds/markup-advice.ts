import { pageKindName } from '#contracts/audit/page-kinds';
import type { Page } from '../../page/page.js';
import type { Advice } from '../check.js';
import { verdictName } from '../schema/schema-rules.js';
import { ruleFor, type TypeRule } from '../schema/type-rules.js';
import { listed, quoted } from '../wording.js';
import { kindOf, ruleOf, typeToAdd } from './kind-rules.js';
import { lackOf, mainObjectOf } from './main-object.js';
import { COSTS } from './markup-costs.js';
import { MAX_ENTRIES } from './shown/finders.js';
import { shownPropertiesOf, type ShownProperty } from './shown/shown-properties.js';

const MAX_NAMED = 12;
const MAX_QUOTED = 60;
const MAX_ADDRESS = 200;

/** Returns what missing, incomplete or wrong markup of the page itself costs, and what to write into it. */
export function markupAdvice(page: Page): Advice {
  const why = COSTS[page.kind.kind];
  const main = mainObjectOf(page);
  if (main === undefined) return { why, fix: adding(page) };
  if (lackOf(main).length === 0)
    return { why, fix: `Correct the values of the ${verdictName(main)} markup that are listed.` };
  const lacking = shownPropertiesOf(page).filter(({ isRequired }) => isRequired);
  const first = `Complete the ${verdictName(main)} markup.${neededOf(lacking, main.rule)}`;
  return { why, fix: sentences(first, lacking) };
}

/** Returns how to add what Google recommends for the rich result of the main object. */
export function recommendedAdvice(page: Page): Partial<Advice> | undefined {
  const main = mainObjectOf(page);
  const lacking = shownPropertiesOf(page).filter(({ isRequired }) => !isRequired);
  if (main === undefined || lacking.length === 0) return undefined;
  return {
    fix: sentences(
      `Add to the ${verdictName(main)} markup what Google recommends for the ${main.rule.result ?? 'result'}: ${names(lacking)}.`,
      lacking,
    ),
  };
}

/** Returns how to name who is behind the page, in the words of its kind. */
export function ownerAdvice(page: Page): Advice {
  const { owner, ownerName = 'author or publisher' } = kindOf(page);
  const type = mainObjectOf(page)?.type ?? typeToAdd(page);
  const seen = shownPropertiesOf(page).filter(({ property }) => owner.includes(property));
  const properties = owner.map((path) => path.replace(/\.name$/, ''));
  return {
    why: `Answer engines judge what a page says by who is behind it. Without the ${ownerName} in the markup they can not.`,
    fix: sentences(
      `Add ${listed(properties, 4, 'or')} with its name to the ${type ?? 'main object of the'} markup.`,
      seen,
    ),
  };
}

/** Returns the line of evidence that no object says what the page is. */
export function missingLine(page: Page): string {
  return typeToAdd(page) === undefined
    ? 'no object of the markup says what the page is'
    : `no markup of the type ${listed(kindOf(page).types, MAX_NAMED, 'or')}`;
}

/** Returns the lines of evidence: the properties by their names in the markup, and what the page says for them. */
export function markupLines(page: Page): readonly string[] {
  const all = shownPropertiesOf(page);
  const line = (
    what: string,
    properties: readonly ShownProperty[],
    text = ({ property }: ShownProperty) => property,
  ) => (properties.length === 0 ? [] : [`${what} ${properties.map(text).join(', ')}`]);
  return [
    // Of an object that is there, the line about it names them.
    ...(mainObjectOf(page) === undefined
      ? line(
          'needed:',
          all.filter(({ isRequired }) => isRequired),
        )
      : []),
    ...line(
      'recommended:',
      all.filter(({ isRequired }) => !isRequired),
    ),
    ...line(
      'the page says',
      all.filter(({ values }) => values.length > 0),
      lineOf,
    ),
  ];
}

function adding(page: Page): string {
  const type = typeToAdd(page);
  if (type === undefined) return choosing(page);
  const all = shownPropertiesOf(page);
  const needed = neededOf(all, ruleFor(type));
  return sentences(
    `Add ${kindOf(page).addAs ?? type} markup: one object in JSON-LD in the head.${needed}`,
    all,
  );
}

/** What Google requires, and what machines need beyond that. */
function neededOf(properties: readonly ShownProperty[], rule: TypeRule | undefined): string {
  const byGoogle = properties.filter(({ isByGoogle }) => isByGoogle);
  const others = properties.filter(({ isRequired, isByGoogle }) => isRequired && !isByGoogle);
  return [
    ...(byGoogle.length === 0 ? [] : [` Google requires ${names(byGoogle)} for the ${rule?.result}.`]),
    ...(others.length === 0 ? [] : [` It needs ${names(others)}.`]),
  ].join('');
}

/** Of a page whose kind is not plain: the type of what it looks most like, or the way to find one. */
function choosing(page: Page): string {
  const { kind, strength } = page.likely;
  const { add, addAs = add, name = pageKindName(kind) } = ruleOf(strength > 0 ? kind : 'other', page);
  const choice =
    'Choose the type that says what the page is: Product for goods, ItemList for a list of them, Event for a date, LocalBusiness for an office or a shop, Organization for who you are, FAQPage for questions with answers, Article for a text to be read.';
  const how = 'Write one object of it in JSON-LD into the head, with what the page shows.';
  return addAs === undefined
    ? `${choice} ${how}`
    : `It looks most like ${name}: if it is one, add ${addAs} markup. ${choice} ${how}`;
}

function sentences(first: string, properties: readonly ShownProperty[]): string {
  const seen = properties.filter(({ values }) => values.length > 0);
  const unseen = properties.filter(({ values, isSearched }) => isSearched && values.length === 0);
  const own = properties.filter(({ isSearched }) => !isSearched);
  return [
    first,
    ...(seen.length === 0
      ? []
      : [`The page already says ${seen.slice(0, MAX_NAMED).map(lineOf).join(', ')}.`]),
    ...(unseen.length === 0 ? [] : [`Not found on it: ${names(unseen)}.`]),
    ...(own.length === 0 ? [] : [`From your own records: ${names(own)}.`]),
  ].join(' ');
}

function lineOf({ property, values: [first = '', ...more] }: ShownProperty): string {
  const isLong = first.length > MAX_ADDRESS;
  const address = isLong ? `${first.slice(0, MAX_ADDRESS - 1)}…` : first;
  const value = /^https?:\/\/\S+$/.test(first) ? address : quoted(first, MAX_QUOTED);
  const count = more.length + 1;
  const all = count < MAX_ENTRIES ? `${count}` : `at least ${count}`;
  return `${inWords(property)}: ${count === 1 ? value : `${all}, of which the first is ${value}`}`;
}

function names(properties: readonly ShownProperty[]): string {
  return listed(
    properties.map(({ property }) => inWords(property)),
    MAX_NAMED,
  );
}

/** What people call a property whose name in the markup says it badly. */
const CALLED: Readonly<Record<string, string>> = {
  offers: 'price',
  'offers.priceCurrency': 'currency',
  'offers.shippingDetails': 'shipping',
  'offers.hasMerchantReturnPolicy': 'returns',
  sku: 'sku or gtin',
  aggregateRating: 'rating',
  'author.url': 'page of the author',
  'jobLocation.address.addressCountry': 'place of work with its country',
  hiringOrganization: 'employer',
  baseSalary: 'salary',
  validThrough: 'last day to apply',
  openingHoursSpecification: 'opening hours',
  sameAs: 'other profiles',
  'mainEntity.sameAs': 'other profiles',
  geo: 'coordinates',
  'location.address': 'place with its address',
  recipeIngredient: 'ingredients',
  recipeInstructions: 'steps',
  recipeYield: 'servings',
  recipeCategory: 'category',
  hasCourseInstance: 'dates',
  itemListElement: 'entries',
  'mainEntity.itemListElement': 'entries',
  'mainEntity.answerCount': 'number of answers',
  'mainEntity.acceptedAnswer.text': 'text of the answer',
  'mainEntity.upvoteCount': 'votes',
  interactionStatistic: 'counts of likes and views',
  contentUrl: 'address of the video',
  thumbnailUrl: 'picture of the video',
  hasVariant: 'variants',
  variesBy: 'what the variants differ in',
  productGroupID: 'number of the group',
};

/** Returns a property in words: `datePublished` is "date published", `brand.name` "brand". */
export function inWords(property: string): string {
  const bare = property.replace(/^mainEntity\./, '').replace(/(?<=.)\.name$/, '');
  const last = bare.split('.').at(-1) ?? '';
  return CALLED[property] ?? last.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
