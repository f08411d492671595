import type { PageElements } from './elements.js';
import { textValue, type SchemaNode } from './structured-data/schema-node.js';
import { writtenDates } from './written-dates.js';

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
