import { distance } from 'fastest-levenshtein';
import { oncePer } from '../../../page/once.js';
import { schemaName, typesOf, type SchemaNode } from '../../../page/structured-data/schema-node.js';
import type { StructuredData } from '../../../page/structured-data/structured-data.js';
import { PROPERTIES, TYPES } from './vocabulary.js';

/** A type or property that schema.org does not have. */
export interface UnknownName {
  readonly kind: 'type' | 'property';
  readonly name: string;
  /** The name that was probably meant; undefined if none is near. */
  readonly meant: string | undefined;
  readonly node: SchemaNode;
}

const MAX_OBJECTS = 500;
const MAX_PROPERTIES = 200;
/** Each is compared with the whole vocabulary; an author needs the first ones. */
const MAX_NAMES = 20;

/**
 * Returns the types that schema.org does not have, and the properties that are nearly one of its own. Other properties
 * are additions, which search engines skip. Names that the page's contexts define are none of these.
 */
export const unknownNames = oncePer((data: StructuredData): readonly UnknownName[] => {
  const asked = new Set<string>();
  const found: UnknownName[] = [];
  const ask = (kind: UnknownName['kind'], name: string, node: SchemaNode) => {
    const known = kind === 'type' ? TYPES : PROPERTIES;
    if (known.has(name) || data.terms.has(name) || asked.size >= MAX_NAMES || asked.has(`${kind} ${name}`))
      return;
    asked.add(`${kind} ${name}`);
    const meant = nearest(name, kind);
    if (kind === 'type' || meant !== undefined) found.push({ kind, name, meant, node });
  };
  for (const node of data.nodes.slice(0, MAX_OBJECTS)) {
    for (const type of typesOf(node)) ask('type', type, node);
    for (const written of Object.keys(node).slice(0, MAX_PROPERTIES)) {
      // Actions have their inputs described by "query-input" (schema.org, actions).
      const name = schemaName(written.replace(/-(?:input|output)$/, ''));
      if (name !== undefined) ask('property', name, node);
    }
  }
  return found;
});

const LOWER_CASE = {
  type: [...TYPES].map((name) => ({ name, lower: name.toLowerCase() })),
  property: [...PROPERTIES].map((name) => ({ name, lower: name.toLowerCase() })),
};

/** Returns the name of the vocabulary with the fewest changes: up to two letters, one in short names, and any case. */
function nearest(name: string, kind: UnknownName['kind']): string | undefined {
  const lower = name.toLowerCase();
  let least = lower.length < 4 ? 0 : lower.length < 6 ? 1 : 2;
  let best: string | undefined;
  const first = lower.charAt(0);
  for (const candidate of LOWER_CASE[kind]) {
    if (Math.abs(candidate.lower.length - lower.length) > least) continue;
    const changes = distance(lower, candidate.lower);
    // Of equally near ones, the first by the alphabet that begins with the same letter.
    const isBetter = candidate.lower.startsWith(first) && best?.toLowerCase().startsWith(first) !== true;
    const isNearer = changes < least || best === undefined || isBetter;
    if (changes > least || !isNearer) continue;
    least = changes;
    best = candidate.name;
  }
  return best;
}
