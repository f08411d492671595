import type { PageElements } from './elements.js';
import { textValue, type SchemaNode } from './json-ld.js';

export interface PageDates {
  /** Dates in structured data and meta elements, as milliseconds since the epoch. */
  readonly declared: readonly number[];
  /** Dates that a reader sees: `<time>`, and dates at the beginning or the end of the text. */
  readonly visible: readonly number[];
}

const META_NAMES = [
  'article:published_time',
  'article:modified_time',
  'og:updated_time',
  'date',
  'last-modified',
  'dc.date',
  'dcterms.modified',
];
const MONTHS: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const DAY_FIRST =
  /\b(\d{1,2})\.? (jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[\p{L}]{0,6}\.? (\d{4})\b/giu;
const MONTH_FIRST =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2}),? (\d{4})\b/gi;
/** A byline stands at the top, a date of change at the top or at the end. */
const EDGE_CHARACTERS = 1_500;

export function datesOf(elements: PageElements, nodes: readonly SchemaNode[], text: string): PageDates {
  const fromSchema = nodes.flatMap((node) => [
    textValue(node, 'datePublished'),
    textValue(node, 'dateModified'),
  ]);
  const fromMeta = elements.metas
    .filter(({ name }) => META_NAMES.includes(name))
    .map(({ content }) => content);
  const edges =
    text.length > 2 * EDGE_CHARACTERS
      ? `${text.slice(0, EDGE_CHARACTERS)} ${text.slice(-EDGE_CHARACTERS)}`
      : text;
  return {
    declared: [...fromSchema, ...fromMeta].flatMap(instantOf),
    visible: [...elements.times.flatMap(instantOf), ...writtenDates(edges)],
  };
}

/** An ISO date or date and time; a day without a time is taken at its beginning, UTC. Anything else is no date. */
function instantOf(text: string | undefined): number[] {
  const match =
    /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      text ?? '',
    );
  if (match === null) return [];
  const zone = match[3] === undefined ? 'Z' : match[3].replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(
    match[2] === undefined ? `${match[1]}T00:00:00Z` : `${match[1]}T${match[2]}${zone}`,
  );
  return Number.isNaN(instant) ? [] : [instant];
}

function writtenDates(text: string): number[] {
  const dates = [
    ...[...text.matchAll(ISO)].map(([, year, month, day]) => utc(year, Number(month) - 1, day)),
    ...[...text.matchAll(DAY_FIRST)].map(([, day, month, year]) => utc(year, monthOf(month), day)),
    ...[...text.matchAll(MONTH_FIRST)].map(([, month, day, year]) => utc(year, monthOf(month), day)),
  ];
  return dates.filter((date) => !Number.isNaN(date));
}

function monthOf(name: string | undefined): number {
  const english = (name ?? '')
    .toLowerCase()
    .replace('mär', 'mar')
    .replace('mai', 'may')
    .replace('okt', 'oct')
    .replace('dez', 'dec');
  return MONTHS.indexOf(english);
}

function utc(year: string | undefined, month: number, day: string | undefined): number {
  const date = new Date(Date.UTC(Number(year), month, Number(day)));
  return date.getUTCMonth() === month && month >= 0 ? date.getTime() : Number.NaN;
}
