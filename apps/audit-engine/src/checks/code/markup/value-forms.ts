import type { Page } from '../../../page/page.js';
import { attribute } from '../../../page/parsing/html-nodes.js';
import { stockIn } from '../../../page/phrases/stock.js';
import { type Cost, costIn } from '../../../page/statements/money/cost.js';
import { daySpansIn } from '../../../page/statements/days/day-spans.js';
import { writtenDates } from '../../../page/statements/days/written-dates.js';
import { isPartly } from '../../kinds/shown/contact/addresses.js';
import { currencyOf } from '../../kinds/shown/currencies.js';
import { eventStatusOf } from '../../kinds/shown/events/event-status.js';
import { elementsIn } from '../../kinds/shown/lines.js';
import { EMPLOYMENTS } from '../../kinds/shown/shown-values.js';
import { openingHours } from './opening-hours.js';
import { timeSpan } from './time-spans.js';

/** Returns a value that readers see as machines read it; undefined where only a person can. */
type Form = (values: readonly string[], page: Page) => unknown;

const text: Form = ([value]) => value;
/** Of a long text only a part could be shown, which describes nothing. */
const MAX_WHOLE = 600;
const whole: Form = ([value = '']) => (value.length > MAX_WHOLE ? undefined : value);
const list: Form = (values) => values;
/** "Ann Lee and Bob Ray" are two: a person says which. */
const SEVERAL = /\s(?:and|und|et|y|e|en|i|och|og|&)\s\p{Lu}[\p{L}.'’-]{0,30}\s\p{Lu}|,\s/u;
const person: Form = ([value = '']) => (SEVERAL.test(value) ? undefined : value);
const day: Form = ([value = '']) => {
  const [date, ...others] = writtenDates(value);
  return date === undefined || others.length > 0 ? undefined : new Date(date).toISOString().slice(0, 10);
};
/** The first or the last day: of several days a person says which. */
const edgeOf = (edge: 'from' | 'to', values: readonly string[]) => {
  const [span, ...others] = values.flatMap(daySpansIn);
  return span === undefined || others.length > 0 || !span.isClear
    ? undefined
    : new Date(span[edge]).toISOString().slice(0, 10);
};
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?$/;
/** With its time of day where the page has that for machines. Of several, such as that of the doors, nobody knows. */
const moment: Form = (values, page) => {
  const date = edgeOf('from', values);
  if (date === undefined) return undefined;
  const times = elementsIn(page.main.element, 'time').map(
    (each) => attribute(each, 'datetime')?.trim() ?? '',
  );
  const [time, ...others] = new Set(
    times.filter((each) => each.startsWith(date) && MOMENT.test(each.slice(0, 40))),
  );
  return time === undefined || others.length > 0 ? date : time;
};
/** "1,204 answers" */
const count: Form = ([value = '']) => {
  const digits = value.replace(/\D/g, '');
  return digits === '' ? undefined : Number(digits);
};
/** Of a range of prices: the offer that holds it, in place of one with a price. */
const price: Form = ([value = '']) => {
  const cost = costIn(value);
  return cost && (cost.least === cost.most ? String(cost.least) : aggregateOffer(cost));
};
const aggregateOffer = ({ least, most }: Cost) => ({
  '@type': 'AggregateOffer',
  lowPrice: String(least),
  highPrice: String(most),
});
const offer: Form = ([value = ''], page) => {
  const cost = costIn(value);
  const priceCurrency = cost && currencyOf(cost.currencies, page);
  if (cost === undefined || priceCurrency === undefined) return undefined;
  const own =
    cost.least === cost.most ? { '@type': 'Offer', price: String(cost.least) } : aggregateOffer(cost);
  return { ...own, priceCurrency };
};
const stock: Form = ([value = '']) => {
  const found = stockIn(value);
  return found && `https://schema.org/${found === 'in' ? 'InStock' : 'OutOfStock'}`;
};
const employment: Form = ([value = '']) => {
  const found = EMPLOYMENTS.flatMap(([name, words]) => (words.test(value.slice(0, 200)) ? name : []));
  return found.length === 0 ? undefined : found.length === 1 ? found[0] : found;
};
/** Pay in one currency for one period: "£36,500 to £41,000 a year". */
const PERIODS: readonly (readonly [string, RegExp])[] = [
  ['YEAR', /year|annual|annum|p\.\s?a\b|jahr|\ban\b|\baño|anno\b|jaar|rok/i],
  ['MONTH', /month|monat|mois|\bmes\b|mese|maand|miesi/i],
  ['HOUR', /hour|stunde|heure|\bhora|\bora\b|uur|godz/i],
];
const pay: Form = ([value = ''], page) => {
  const cost = costIn(value);
  const currency = cost && currencyOf(cost.currencies, page);
  const [period, ...periods] = PERIODS.flatMap(([name, words]) =>
    words.test(value.slice(0, 200)) ? name : [],
  );
  if (cost === undefined || currency === undefined || period === undefined || periods.length > 0)
    return undefined;
  const { least, most } = cost;
  const range = least === most ? { value: least } : { minValue: least, maxValue: most };
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...range, unitText: period },
  };
};
const named =
  (type: string): Form =>
  ([name]) => ({ '@type': type, name });
const steps: Form = (values) => values.map((each) => ({ '@type': 'HowToStep', text: each }));
const entries: Form = (values, { elements }) => {
  const links = values.flatMap((name) => {
    const url = elements.anchors.find((anchor) => anchor.text === name && anchor.url !== undefined)?.url;
    return url === undefined ? [] : [{ name, url: url.href }];
  });
  return links.map((link, index) => ({ '@type': 'ListItem', position: index + 1, ...link }));
};

/** How a value is written that readers see. What has no form here needs a person: a salary, hours, terms of delivery. */
export const FORMS: Readonly<Record<string, Form>> = {
  ...each(
    `name headline title text image logo url telephone email sku contentUrl thumbnailUrl recipeYield
    recipeCategory operatingSystem applicationCategory mainEntity.name mainEntity.description mainEntity.text mainEntity.image
    brand.name author.url publisher.name organizer.name
    mainEntity.acceptedAnswer.text offers.priceCurrency`,
    text,
  ),
  ...each('sameAs mainEntity.sameAs recipeIngredient', list),
  ...each(
    `datePublished dateModified datePosted dateCreated uploadDate validThrough
    mainEntity.datePublished`,
    day,
  ),
  description: whole,
  // A street without its town is found in many.
  ...each('address location.address', ([value = '']) => (isPartly(value) ? undefined : value)),
  startDate: moment,
  endDate: (values) => edgeOf('to', values),
  eventStatus: (_, page) => {
    const status = eventStatusOf(page);
    return status && `https://schema.org/${status.name}`;
  },
  ...each('mainEntity.answerCount mainEntity.upvoteCount', count),
  ...each('itemListElement mainEntity.itemListElement', entries),
  offers: offer,
  'offers.price': price,
  'offers.availability': stock,
  ...each('author.name mainEntity.author.name performer.name', person),
  author: (values, page) => {
    const name = person(values, page);
    return name === undefined ? undefined : { '@type': 'Person', name };
  },
  identifier: ([value]) => ({ '@type': 'PropertyValue', value }),
  employmentType: employment,
  openingHoursSpecification: (lines, { language = 'en' }) => openingHours(lines, language),
  baseSalary: pay,
  provider: named('Organization'),
  hiringOrganization: named('Organization'),
  recipeInstructions: steps,
  ...each('totalTime duration', ([value = '']) => timeSpan(value)),
};

function each(paths: string, form: Form): Readonly<Record<string, Form>> {
  return Object.fromEntries(paths.split(/\s+/).map((path) => [path, form]));
}
