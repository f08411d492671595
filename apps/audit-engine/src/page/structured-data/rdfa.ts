import { attribute } from '../parsing/html-nodes.js';
import { innermostAt, type ElementSpan, type Walk } from '../parsing/walk.js';
import { MAX_NODES } from './json-ld/json-ld.js';
import {
  addressOf,
  addValue,
  newNode,
  resolved,
  textBelow,
  tokensOf,
  type NodeBuilder,
} from './node-builder.js';
import { schemaName, typesOf, type SchemaNode } from './schema-node.js';

/** The most types of one resource or vocabulary, because each element may add some. */
const MAX_TYPES = 50;
const MAX_PREFIXES = 50;

/** The context that an element inherits from its ancestors. */
interface Context {
  /** The index of the first element after it. */
  readonly end: number;
  /** True if terms without a prefix belong to schema.org. */
  readonly ofSchemaOrg: boolean;
  /** Prefixes of schema.org; `schema` is one on every page. */
  readonly prefixes: readonly string[];
  readonly subject: NodeBuilder;
}

/**
 * Returns the resources of schema.org types with the spans of their elements, including nested ones, in document order
 * (W3C RDFa Lite 1.1, HTML+RDFa 1.1).
 */
export function readRdfa(walk: Walk, base: URL): readonly (readonly [SchemaNode, ElementSpan])[] {
  const found = new Resources();
  const subject = newNode([], undefined);
  const contexts: Context[] = [{ end: Infinity, ofSchemaOrg: false, prefixes: ['schema'], subject }];
  for (const span of walk.elements) {
    const context = innermostAt(contexts, span.index);
    if (context === undefined) break;
    const within = read(span, context, { walk, base, found });
    if (within !== context) contexts.push(within);
  }
  return found.all.filter(([node]) => typesOf(node).length > 0);
}

/** Resources by their address, because a page may describe one in several places. */
class Resources {
  readonly all: (readonly [NodeBuilder, ElementSpan])[] = [];
  private readonly byId = new Map<string, NodeBuilder>();

  /** Returns the resource of that address, or a new one of this span, with these types added. */
  get(id: string | undefined, types: readonly string[], span: ElementSpan): NodeBuilder {
    const known = id === undefined ? undefined : this.byId.get(id);
    if (known !== undefined) {
      const before = known['@type'];
      if (types.length > 0)
        known['@type'] = [...new Set([...(Array.isArray(before) ? before : []), ...types])].slice(
          0,
          MAX_TYPES,
        );
      return known;
    }
    const node = newNode(types, id);
    if (this.all.length < MAX_NODES) {
      this.all.push([node, span]);
      if (id !== undefined) this.byId.set(id, node);
    }
    return node;
  }
}

interface Reading {
  readonly walk: Walk;
  readonly base: URL;
  readonly found: Resources;
}

/** Reads the statements of one element. Returns the context for the elements below it. */
function read(span: ElementSpan, around: Context, page: Reading): Context {
  const { element, end } = span;
  if (element.attrs.length === 0) return around;
  const inherited = withVocabulary(span, around);
  const names = tokensOf(element, 'property').flatMap((token) => termOf(token, inherited) ?? []);
  const typeOf = attribute(element, 'typeof');
  const resource = attribute(element, 'resource');
  if (typeOf !== undefined) {
    const types = tokensOf(element, 'typeof').flatMap((token) => termOf(token, inherited) ?? []);
    const id = resource === undefined ? addressOf(element, page.base) : resolved(resource, page.base);
    const subject = page.found.get(id, types, span);
    for (const name of names) addValue(around.subject, name, subject);
    return { ...inherited, end, subject };
  }
  if (attribute(element, 'property') === undefined)
    return resource === undefined
      ? inherited
      : { ...inherited, end, subject: page.found.get(resolved(resource, page.base), [], span) };
  if (names.length > 0) {
    const value = valueFrom(span, resource, page);
    for (const name of names) addValue(around.subject, name, value);
  }
  return inherited;
}

function withVocabulary({ element, end }: ElementSpan, around: Context): Context {
  const vocab = attribute(element, 'vocab');
  const prefix = attribute(element, 'prefix');
  if (vocab === undefined && prefix === undefined) return around;
  const ofSchemaOrg = vocab === undefined ? around.ofSchemaOrg : isSchemaOrg(vocab);
  const pairs = tokensOf(element, 'prefix');
  const declared = pairs.flatMap((name, index) =>
    name.endsWith(':') && isSchemaOrg(pairs[index + 1] ?? '') ? [name.slice(0, -1).toLowerCase()] : [],
  );
  const prefixes =
    declared.length === 0 ? around.prefixes : [...declared, ...around.prefixes].slice(0, MAX_PREFIXES);
  return { ...around, end, ofSchemaOrg, prefixes };
}

function isSchemaOrg(vocabulary: string): boolean {
  return /^\s*(?:https?:)?\/\/(?:www\.)?schema\.org\/?\s*$/i.test(vocabulary.slice(0, 100));
}

/**
 * Returns the schema.org name of a term, a prefixed name or an address; undefined if it belongs to another vocabulary.
 */
function termOf(token: string, { ofSchemaOrg, prefixes }: Context): string | undefined {
  const colon = token.indexOf(':');
  if (colon === -1) return ofSchemaOrg ? schemaName(token) : undefined;
  const known = prefixes.includes(token.slice(0, colon).toLowerCase());
  if (known) return schemaName(token.slice(colon + 1));
  return token.includes('//') ? schemaName(token) : undefined;
}

function valueFrom(span: ElementSpan, resource: string | undefined, { walk, base }: Reading): string {
  const { element } = span;
  return (
    attribute(element, 'content')?.trim() ??
    attribute(element, 'datetime')?.trim() ??
    (resource === undefined ? addressOf(element, base) : resolved(resource, base)) ??
    textBelow(span, walk)
  );
}
