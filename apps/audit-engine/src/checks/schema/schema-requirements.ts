import {
  isNode,
  textValue,
  typesOf,
  valuesOf,
  type SchemaNode,
} from '../../page/structured-data/schema-node.js';
import { objectsOf, type StructuredData } from '../../page/structured-data/structured-data.js';

export interface Requirement {
  /** The missing part: a path of properties, or several of which one is enough. */
  readonly what: string;
  /** Each of these meets it, the one that is best written first: `offers.price`. */
  readonly paths: readonly string[];
  readonly isMet: (node: SchemaNode, data: StructuredData) => boolean;
  /** The objects that need it; by default all. */
  readonly applies?: (node: SchemaNode, data: StructuredData) => boolean;
}

/** The most values to read, because a page decides how many a property has and how often it refers to them. */
const MAX_VALUES = 100;

/** Requires one of the paths: `reviewRating.ratingValue` needs at least one `reviewRating`, and a value in each. */
export function need(...paths: readonly string[]): Requirement {
  const split = paths.map((path) => path.split('.'));
  return {
    what: paths.join(' or '),
    paths,
    isMet: (node, data) => split.some((path) => holds(node, path, data)),
  };
}

/** Requires one of the paths in each object of a property, if it has any. A text in place of an object has none of them. */
export function needInEach(property: string, ...paths: readonly string[]): Requirement {
  const inner = need(...paths);
  const textsIn = (node: SchemaNode) =>
    valuesOf(node, property).filter((value) => typeof value === 'number' || isPlainText(value));
  return {
    what: paths.map((path) => `${property}.${path}`).join(' or '),
    paths: paths.map((path) => `${property}.${path}`),
    applies: (node, data) => objectsIn(node, property, data).length + textsIn(node).length > 0,
    isMet: (node, data) =>
      textsIn(node).length === 0 && objectsIn(node, property, data).every((each) => inner.isMet(each, data)),
  };
}

/** No address of an object that stands elsewhere. */
function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && !/^(?:https?:|#|_:|\/)/i.test(value.trim().slice(0, 10));
}

/** Requires a length of a text, in characters. */
export function needLength(property: string, from: number, to: number): Requirement {
  return {
    what: `${property} of ${from} to ${to} characters`,
    paths: [property],
    isMet: (node) => {
      const length = textValue(node, property)?.length ?? 0;
      return length >= from && length <= to;
    },
  };
}

/** Google's rules for the entries of a breadcrumb. The last entry is the page itself and needs no address. */
export const BREADCRUMB_ENTRIES: readonly Requirement[] = [
  {
    what: 'itemListElement with two entries',
    paths: ['itemListElement'],
    isMet: (node, data) => entriesOf(node, data).length >= 2,
  },
  {
    what: 'itemListElement.position from 1, each once',
    paths: ['itemListElement.position'],
    isMet: (node, data) => {
      const positions = entriesOf(node, data).map(positionOf);
      return (
        positions.every(Number.isInteger) &&
        positions[0] === 1 &&
        new Set(positions).size === positions.length
      );
    },
  },
  {
    what: 'itemListElement.name',
    paths: ['itemListElement.name'],
    isMet: (node, data) =>
      everyEntry(node, data, (entry) => holds(entry, ['name'], data) || holds(entry, ['item', 'name'], data)),
  },
  {
    what: 'itemListElement.item',
    paths: ['itemListElement.item'],
    isMet: (node, data) =>
      everyEntry(node, data, (entry, last) => last || valuesOf(entry, 'item').length > 0),
  },
];

/** The place of work; not required for work from home with applicants of a named place (Google, job postings). */
export const JOB_LOCATION: Requirement = {
  ...need('jobLocation.address.addressCountry'),
  applies: (node) =>
    !valuesOf(node, 'jobLocationType').includes('TELECOMMUTE') ||
    valuesOf(node, 'applicantLocationRequirements').length === 0,
};

/** The venue of an event; not asked of one online (Google, event). */
export const VENUE_ADDRESS: Requirement = {
  what: 'location.address',
  paths: ['location.address'],
  applies: (node, data) => venuesOf(node, data).length > 0,
  isMet: (node, data) => venuesOf(node, data).every((venue) => holds(venue, ['address'], data)),
};

function venuesOf(node: SchemaNode, data: StructuredData): readonly SchemaNode[] {
  return objectsIn(node, 'location', data).filter((venue) => !typesOf(venue).includes('VirtualLocation'));
}

function holds(node: SchemaNode, [property = '', ...rest]: readonly string[], data: StructuredData): boolean {
  const values = valuesOf(node, property).slice(0, MAX_VALUES);
  if (values.length === 0 || rest.length === 0) return values.length > 0;
  const objects = objectsIn(node, property, data);
  const texts = values.some((value) => !isNode(value));
  // Plain text in place of an object counts as its name, or as the text of an answer.
  if (texts && rest.join('.') !== 'name' && rest.join('.') !== 'text') return false;
  return objects.every((each) => holds(each, rest, data));
}

function objectsIn(node: SchemaNode, property: string, data: StructuredData): readonly SchemaNode[] {
  return objectsOf(data, node, property).slice(0, MAX_VALUES);
}

function entriesOf(node: SchemaNode, data: StructuredData): readonly SchemaNode[] {
  return objectsIn(node, 'itemListElement', data).toSorted((a, b) => positionOf(a) - positionOf(b) || 0);
}

function positionOf(entry: SchemaNode): number {
  return Number(textValue(entry, 'position'));
}

function everyEntry(
  node: SchemaNode,
  data: StructuredData,
  isFine: (entry: SchemaNode, last: boolean) => boolean,
): boolean {
  const entries = entriesOf(node, data);
  return entries.length > 0 && entries.every((entry, index) => isFine(entry, index === entries.length - 1));
}
