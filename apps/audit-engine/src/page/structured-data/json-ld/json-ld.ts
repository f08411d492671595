import { resolved } from '../node-builder.js';
import { isNode, schemaName, typesOf, type SchemaNode } from '../schema-node.js';
import type { JsonLdBlock } from '../../content/elements.js';
import type { Spot } from '../../content/positions.js';
import { findJsonError } from './json-error.js';
import { JsonText, type JsonObject } from './json-object.js';
import { isBlank, mergeNodes } from './node-map.js';

/**
 * A block that nobody can use, and what is lost with it. Everything else about the page's markup may follow from it. Its
 * position is that of an error of the JSON, or else of the block.
 */
export interface BrokenBlock extends Spot {
  /** Its number on the page, from 1. */
  readonly block: number;
  readonly problem: string;
  /** The source around an error of the JSON. */
  readonly excerpt: string | undefined;
  readonly types: readonly string[];
}

export interface JsonLd {
  readonly blocks: number;
  readonly broken: readonly BrokenBlock[];
  /** Every object of a schema.org type, including nested ones and those in `@graph`. */
  readonly nodes: readonly SchemaNode[];
  /** Where every object stands, of a known type or not. */
  readonly spots: ReadonlyMap<SchemaNode, JsonObject>;
  /** Their identifiers, resolved. */
  readonly ids: ReadonlyMap<SchemaNode, string>;
  /** The names that contexts on the page define. */
  readonly terms: ReadonlySet<string>;
}

/** A page describes itself in a few dozen objects; more than this is an attack. */
export const MAX_NODES = 5_000;
const MAX_BLOCK_CHARACTERS = 1_000_000;
const MAX_BLOCKS = 200;

/** The findings quote fewer. */
const MAX_EXPLAINED = 20;
const EXCERPT_CHARACTERS = 30;

/** Reads the `ld+json` blocks of a page, whose identifiers are resolved against `base`. Contexts are never fetched. */
export function readJsonLd(blocks: readonly JsonLdBlock[], base: URL): JsonLd {
  const wrong: Wrong[] = [];
  const read: Read = { base, nodes: [], spots: new Map(), ids: new Map(), terms: new Set() };
  blocks.slice(0, MAX_BLOCKS).forEach((block, index) => {
    const { problem, about = [] } = readBlock(block, read);
    if (problem !== undefined) wrong.push({ ...block, block: index + 1, problem, about });
  });
  const { spots, ids, terms } = read;
  const nodes = mergeNodes(read.nodes, ids);
  const typed = new Set(nodes.map((node) => ids.get(node)));
  const broken = wrong.filter(({ about }) => !about.some((id) => typed.has(id))).map(described);
  return { blocks: blocks.length, broken, nodes, spots, ids, terms };
}

interface Read {
  readonly base: URL;
  readonly nodes: SchemaNode[];
  readonly spots: Map<SchemaNode, JsonObject>;
  readonly ids: Map<SchemaNode, string>;
  readonly terms: Set<string>;
}

interface Problem {
  /** Undefined for a block that is valid. */
  readonly problem?: string;
  /** The objects that it only adds to. If one has its type in another block, nothing is wrong. */
  readonly about?: readonly string[];
}

interface Wrong extends JsonLdBlock, Required<Problem> {
  readonly block: number;
}

const NOT_JSON = 'is not valid JSON';

/** Adds the objects and terms of a block. Returns what is wrong with it. */
function readBlock({ text, element }: JsonLdBlock, read: Read): Problem {
  if (text.length > MAX_BLOCK_CHARACTERS)
    return { problem: `is longer than ${MAX_BLOCK_CHARACTERS} characters` };
  let parsed: unknown;
  try {
    parsed = JSON.parse(withoutWrapping(text));
  } catch {
    return { problem: NOT_JSON };
  }
  const roots: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (!roots.some(isNode)) return { problem: 'holds no object' };
  const { ofSchemaOrg, typed, ids } = collectNodes(parsed, new JsonText(text, element), read);
  if (!ofSchemaOrg) return { problem: 'has no @context of schema.org' };
  return typed ? {} : { problem: 'has no @type of schema.org', about: ids };
}

function described({ block, text, element, problem }: Wrong, index: number): BrokenBlock {
  const found = { block, problem, excerpt: undefined, element, types: typesNamedIn(text) };
  if (problem !== NOT_JSON || index >= MAX_EXPLAINED) return found;
  const json = withoutWrapping(text);
  const error = findJsonError(json);
  if (error === undefined) return found;
  return {
    ...found,
    problem: `${problem}: ${error.problem}`,
    excerpt: json.slice(Math.max(0, error.at - EXCERPT_CHARACTERS), error.at + EXCERPT_CHARACTERS),
    after: () => text.indexOf(json) + error.at,
  };
}

const MAX_TYPES = 10;

/** Returns the types that a text names, as one reads it who can't parse it. */
function typesNamedIn(text: string): readonly string[] {
  const types = new Set<string>();
  for (const [, name = ''] of text
    .slice(0, MAX_BLOCK_CHARACTERS)
    .matchAll(/"@type"\s{0,9}:\s{0,9}"([^"]{1,100})"/g)) {
    const type = schemaName(name);
    if (type !== undefined) types.add(type);
    if (types.size === MAX_TYPES) break;
  }
  return [...types];
}

/** Some systems wrap scripts in comments for browsers of the last century. */
export function withoutWrapping(text: string): string {
  const trimmed = text.trim();
  for (const [open, close] of WRAPPINGS) {
    if (trimmed.startsWith(open) && trimmed.endsWith(close)) return trimmed.slice(open.length, -close.length);
  }
  return trimmed;
}

const WRAPPINGS = [
  ['<!--', '-->'],
  ['/*<![CDATA[*/', '/*]]>*/'],
  ['//<![CDATA[', '//]]>'],
  // The same in XML, where the section is no text.
  ['/**/', '/**/'],
  ['//', '//'],
] as const;

interface Found {
  ofSchemaOrg: boolean;
  typed: boolean;
  readonly ids: string[];
}

/**
 * Collects the typed objects in a context of schema.org: their own, or that of an object around them. Without
 * recursion, because a page decides how deep it nests.
 */
function collectNodes(root: unknown, text: JsonText, { base, nodes, spots, ids, terms }: Read): Found {
  const found: Found = { ofSchemaOrg: false, typed: false, ids: [] };
  const stack: Open[] = [{ value: root, ofSchemaOrg: false, base }];
  for (let steps = 0; stack.length > 0 && steps < 20 * MAX_NODES && nodes.length < MAX_NODES; steps++) {
    const { value, ...inherited } = stack.pop() ?? { ofSchemaOrg: false, base };
    if (Array.isArray(value)) pushAll(stack, value, inherited);
    else if (isNode(value)) {
      spots.set(value, text.next());
      const context = value['@context'];
      const ofSchemaOrg = context === undefined ? inherited.ofSchemaOrg : namesSchemaOrg(context);
      const within = { ofSchemaOrg, base: baseIn(context, inherited.base) };
      const id = resolvedId(value, within.base);
      if (id !== undefined) {
        ids.set(value, id);
        found.ids.push(id);
      }
      addTerms(context, terms);
      found.ofSchemaOrg ||= ofSchemaOrg;
      if (ofSchemaOrg && typesOf(value).length > 0) {
        found.typed = true;
        nodes.push(value);
      }
      pushAll(stack, Object.values(value), within);
    }
  }
  return found;
}

/** A value that is still to be read, and what the contexts around it say. */
interface Open {
  readonly value?: unknown;
  readonly ofSchemaOrg: boolean;
  readonly base: URL;
}

/** Two objects with one identifier are one, however it is written (JSON-LD 1.1, 3.3). */
function resolvedId(node: SchemaNode, base: URL): string | undefined {
  const id = node['@id'];
  if (typeof id !== 'string') return undefined;
  return isBlank(id) ? id : resolved(id.trim(), base);
}

function baseIn(context: unknown, base: URL): URL {
  if (context === undefined || typeof context === 'string') return base;
  const parts: readonly unknown[] = Array.isArray(context) ? context : [context];
  const named = parts.filter(isNode).findLast((part) => typeof part['@base'] === 'string')?.['@base'];
  return typeof named === 'string' ? (URL.parse(named, base.href) ?? base) : base;
}

function pushAll(stack: Open[], values: readonly unknown[], inherited: Omit<Open, 'value'>): void {
  for (let index = values.length - 1; index >= 0; index--) {
    const value = values[index];
    if (typeof value === 'object' && value !== null) stack.push({ ...inherited, value });
  }
}

const MAX_TERMS = 1_000;

function addTerms(context: unknown, terms: Set<string>): void {
  if (context === undefined || typeof context === 'string') return;
  const parts: readonly unknown[] = Array.isArray(context) ? context : [context];
  for (const part of parts)
    if (isNode(part)) for (const term of Object.keys(part)) if (terms.size < MAX_TERMS) terms.add(term);
}

/** True if the context names schema.org: by address, by `@vocab`, or by a prefix. */
function namesSchemaOrg(context: unknown): boolean {
  const parts: readonly unknown[] = Array.isArray(context) ? context : [context];
  return parts.some((part) =>
    (isNode(part) ? Object.values(part) : [part]).some(
      (address) => typeof address === 'string' && SCHEMA_ORG.test(address),
    ),
  );
}

const SCHEMA_ORG = /^\s*(?:https?:)?\/?\/?(?:www\.)?schema\.org(?:[/#]|\s*$)/i;
