import type { Spot } from '../content/positions.js';
import type { JsonLdBlock, PageElements } from '../content/elements.js';
import type { Walk } from '../parsing/walk.js';
import { readJsonLd, type BrokenBlock, type JsonLd } from './json-ld/json-ld.js';
import { JsonObject } from './json-ld/json-object.js';
import { readMicrodata } from './microdata.js';
import { readRdfa } from './rdfa.js';
import { isNode, isReference, schemaName, typesOf, valuesOf, type SchemaNode } from './schema-node.js';

export const SYNTAXES = ['JSON-LD', 'microdata', 'RDFa'] as const;
export type Syntax = (typeof SYNTAXES)[number];

export interface StructuredData {
  /** Every object of a schema.org type, including nested ones. */
  readonly nodes: readonly SchemaNode[];
  readonly bySyntax: Readonly<Record<Syntax, readonly SchemaNode[]>>;
  /** Where each of them stands, and objects in JSON-LD without a type. */
  readonly spots: ReadonlyMap<SchemaNode, Spot>;
  /** The identifiers of objects in JSON-LD, resolved. In the other syntaxes each object has its own resolved. */
  readonly ids: ReadonlyMap<SchemaNode, string>;
  /** The nodes that have more than an `@id`. */
  readonly byId: ReadonlyMap<string, SchemaNode>;
  /** The number of `ld+json` blocks. */
  readonly blocks: number;
  /** The blocks that nobody can use: what is missing on the page may be in them. */
  readonly broken: readonly BrokenBlock[];
  /** The names that contexts of JSON-LD define on this page, beside those of schema.org. */
  readonly terms: ReadonlySet<string>;
}

/** Reads all three syntaxes. Addresses in microdata and RDFa, and every `@id`, are resolved against `base`. */
export function readStructuredData(walk: Walk, elements: PageElements, base: URL): StructuredData {
  return together(
    readJsonLd(elements.jsonLd, base),
    elements.hasMicrodata ? readMicrodata(walk, base) : [],
    elements.hasRdfa ? readRdfa(walk, base) : [],
  );
}

/** Reads one block as if it were all the markup of a page. */
export function readBlock(block: JsonLdBlock, base: URL): StructuredData {
  return together(readJsonLd([block], base), [], []);
}

type Found = ReturnType<typeof readMicrodata>;

function together(jsonLd: JsonLd, microdata: Found, rdfa: Found): StructuredData {
  const bySyntax = {
    'JSON-LD': jsonLd.nodes,
    microdata: microdata.map(([node]) => node),
    RDFa: rdfa.map(([node]) => node),
  };
  const nodes = SYNTAXES.flatMap((syntax) => bySyntax[syntax]);
  const spots = new Map<SchemaNode, Spot>([...jsonLd.spots, ...microdata, ...rdfa]);
  return { ...jsonLd, nodes, spots, bySyntax, byId: indexById(nodes, jsonLd.ids) };
}

/** Returns where an object stands, or a property of it in JSON-LD; none for an object without a position. */
export function spotsOf({ spots }: StructuredData, node: SchemaNode, property?: string): readonly Spot[] {
  const spot = spots.get(node);
  if (spot === undefined) return [];
  return [property !== undefined && spot instanceof JsonObject ? spot.property(property) : spot];
}

/** Returns the objects that a property holds or refers to by `@id`. */
export function objectsOf(data: StructuredData, node: SchemaNode, property: string): readonly SchemaNode[] {
  return valuesOf(node, property)
    .filter(isNode)
    .map((value) => describedBy(data, value));
}

/** Returns the objects written in place as the value of one of these properties, in any node. */
export function inlineObjects(
  { nodes }: StructuredData,
  properties: ReadonlySet<string>,
): ReadonlySet<SchemaNode> {
  const found = new Set<SchemaNode>();
  for (const node of nodes) {
    // Iterates over the node's properties, which are fewer than those asked for.
    for (const property of Object.keys(node)) {
      if (!properties.has(schemaName(property) ?? property)) continue;
      for (const value of valuesOf(node, property)) if (isNode(value)) found.add(value);
    }
  }
  return found;
}

/** Returns the objects that any node holds by one of these properties, in place or by `@id`. */
export function objectsHeldBy(
  data: StructuredData,
  properties: ReadonlySet<string>,
): ReadonlySet<SchemaNode> {
  return new Set([...inlineObjects(data, properties)].map((value) => describedBy(data, value)));
}

/** Returns the object that an object refers to, or else itself. */
export function describedBy({ byId, ids }: StructuredData, node: SchemaNode): SchemaNode {
  return isReference(node) ? (byId.get(idIn(ids, node) ?? '') ?? node) : node;
}

function idIn(ids: ReadonlyMap<SchemaNode, string>, node: SchemaNode): string | undefined {
  const id = ids.get(node) ?? node['@id'];
  return typeof id === 'string' ? id : undefined;
}

function indexById(
  nodes: readonly SchemaNode[],
  ids: ReadonlyMap<SchemaNode, string>,
): ReadonlyMap<string, SchemaNode> {
  const byId = new Map<string, SchemaNode>();
  for (const node of nodes) {
    const id = idIn(ids, node);
    if (id !== undefined && !byId.has(id) && !isReference(node) && typesOf(node).length > 0)
      byId.set(id, node);
  }
  return byId;
}
