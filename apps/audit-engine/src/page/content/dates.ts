import type { Block } from './blocks.js';
import type { PageElements } from './elements.js';
import { ANY_LANGUAGE } from '../phrases/any-language.js';
import { blockText } from './sections.js';
import { textValue, type SchemaNode } from '../structured-data/schema-node.js';
import { MAX_TEXT_CHARACTERS } from '../parsing/walk.js';
import { slashedDates, writtenDates } from '../statements/written-dates.js';

export interface PageDates {
  /** Dates in structured data and meta elements, as milliseconds since the epoch. */
  readonly declared: readonly number[];
  /** Dates that a reader sees: `<time>`, and dates at the beginning or the end of the text and of the footer. */
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
/** A byline stands at the top; a date of change stands at the top or at the end. */
const EDGE_CHARACTERS = 1_500;

/** A time zone can move a date by a day. */
const DAY_MS = 86_400_000;

/** The parts of a page that may state its age. */
export interface DateSources {
  readonly elements: Pick<PageElements, 'metas' | 'footer'>;
  readonly nodes: readonly SchemaNode[];
  /** The values of `<time>` elements. */
  readonly times: readonly string[];
  /** The main content without comments. */
  readonly blocks: readonly Block[];
}

export function datesOf({ elements, nodes, times, blocks }: DateSources): PageDates {
  const fromSchema = nodes.flatMap((node) => [
    textValue(node, 'datePublished'),
    textValue(node, 'dateModified'),
  ]);
  const fromMeta = elements.metas
    .filter(({ name }) => META_NAMES.includes(name))
    .map(({ content }) => content);
  const declared = [...fromSchema, ...fromMeta].flatMap(instantOf);
  const text = ownBlocks(blocks).map(blockText).join('\n').slice(0, MAX_TEXT_CHARACTERS);
  const seen = `${edgesOf(text)}\n${edgesOf(elements.footer ?? '')}`;
  return {
    declared,
    visible: [...times.flatMap(instantOf), ...writtenDates(seen), ...confirmed(slashedDates(seen), declared)],
  };
}

function edgesOf(text: string): string {
  if (text.length <= 2 * EDGE_CHARACTERS) return text;
  return `${text.slice(0, EDGE_CHARACTERS)} ${text.slice(-EDGE_CHARACTERS)}`;
}

/** Returns the blocks without lists of sources, whose dates are those of the sources. */
function ownBlocks(blocks: readonly Block[]): readonly Block[] {
  let sources = 0;
  return blocks.filter((block) => {
    if (block.kind === 'heading' && (sources === 0 || block.level <= sources))
      sources = ANY_LANGUAGE.references.is(block.text) ? block.level : 0;
    return sources === 0;
  });
}

/** Chooses, among the possible days of an ambiguous date, the one that the page declares. */
function confirmed(dates: readonly (readonly number[])[], declared: readonly number[]): number[] {
  return dates.flatMap(
    (days) => days.find((day) => declared.some((each) => Math.abs(each - day) <= DAY_MS)) ?? [],
  );
}

/**
 * Parses an ISO date, or date and time; a date without a time means its beginning in UTC. Returns an empty list for
 * anything else.
 */
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
