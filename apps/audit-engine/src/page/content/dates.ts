import type { Block } from './blocks.js';
import type { Labelled, PageElements } from './elements.js';
import type { Spot } from './positions.js';
import { wordSet } from '../language/words.js';
import { ANY_LANGUAGE } from '../phrases/any-language.js';
import { blockText } from './sections.js';
import { textValue } from '../structured-data/schema-node.js';
import { spotsOf, type StructuredData } from '../structured-data/structured-data.js';
import { MAX_TEXT_CHARACTERS } from '../parsing/walk.js';
import { slashedDates, writtenDates } from '../statements/days/written-dates.js';

/** A date, in milliseconds since the epoch. */
export interface PageDate {
  readonly at: number;
  /** Where it stands; undefined for one in running text. */
  readonly spot: Spot | undefined;
  /** True if the markup says that it is the date of a change. */
  readonly isChange?: boolean;
}

export interface PageDates {
  /** Dates in structured data and meta elements. */
  readonly declared: readonly PageDate[];
  /** Dates that a reader sees: `<time>`, and dates at the beginning or the end of the text and of the footer. */
  readonly visible: readonly PageDate[];
}

const META_NAMES = wordSet(
  'article:published_time article:modified_time og:updated_time date last-modified dc.date dcterms.modified',
);
const CHANGES = wordSet('article:modified_time og:updated_time last-modified dcterms.modified');
/** A byline stands at the top; a date of change stands at the top or at the end. */
const EDGE_CHARACTERS = 1_500;

/** A time zone can move a date by a day. */
const DAY_MS = 86_400_000;

/** The parts of a page that may state its age. */
export interface DateSources {
  readonly elements: Pick<PageElements, 'metas' | 'footer'>;
  readonly structuredData: StructuredData;
  /** The `<time>` elements with their values. */
  readonly times: readonly Labelled[];
  /** The main content without comments. */
  readonly blocks: readonly Block[];
}

export function datesOf({ elements, structuredData, times, blocks }: DateSources): PageDates {
  const fromSchema = structuredData.nodes.flatMap((node) =>
    ['datePublished', 'dateModified'].flatMap((property) =>
      datesIn(textValue(node, property), spotsOf(structuredData, node, property)[0]).map((date) => ({
        ...date,
        isChange: property === 'dateModified',
      })),
    ),
  );
  const fromMeta = elements.metas
    .filter(({ name }) => META_NAMES.has(name))
    .flatMap((meta) =>
      datesIn(meta.content, meta).map((date) => ({ ...date, isChange: CHANGES.has(meta.name) })),
    );
  const declared = [...fromSchema, ...fromMeta];
  const text = ownBlocks(blocks).map(blockText).join('\n').slice(0, MAX_TEXT_CHARACTERS);
  const seen = `${edgesOf(text)}\n${edgesOf(elements.footer?.text ?? '')}`;
  const written = [...writtenDates(seen), ...confirmed(slashedDates(seen), declared)];
  return {
    declared,
    visible: [
      ...times.flatMap((time) => datesIn(time.text, time)),
      ...written.map((at) => ({ at, spot: undefined })),
    ],
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
function confirmed(dates: readonly (readonly number[])[], declared: readonly PageDate[]): number[] {
  return dates.flatMap(
    (days) => days.find((day) => declared.some(({ at }) => Math.abs(at - day) <= DAY_MS)) ?? [],
  );
}

function datesIn(text: string | undefined, spot: Spot | undefined): PageDate[] {
  const at = isoInstant(text);
  return at === undefined ? [] : [{ at, spot }];
}

/**
 * Parses an ISO date, or date and time, to milliseconds since the epoch; a date without a time means its beginning in
 * UTC. Undefined for anything else.
 */
export function isoInstant(text: string | undefined): number | undefined {
  const match =
    /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      text ?? '',
    );
  if (match === null) return undefined;
  const zone = match[3] === undefined ? 'Z' : match[3].replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(
    match[2] === undefined ? `${match[1]}T00:00:00Z` : `${match[1]}T${match[2]}${zone}`,
  );
  return Number.isNaN(instant) ? undefined : instant;
}
