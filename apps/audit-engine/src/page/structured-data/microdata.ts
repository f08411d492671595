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

/** The most elements that all `itemref` of a page may add, because each may name the whole page. */
const MAX_REFERENCED_ELEMENTS = 100_000;

/**
 * Returns the items of schema.org types with their positions, including nested ones, in document order (HTML standard,
 * chapter "Microdata").
 */
export function readMicrodata(walk: Walk, base: URL): readonly (readonly [SchemaNode, ElementSpan])[] {
  const items = new Map<ElementSpan, NodeBuilder>();
  for (const span of walk.elements) {
    if (items.size < MAX_NODES && attribute(span.element, 'itemscope') !== undefined)
      items.set(span, itemFrom(span, base));
  }
  const page: Reading = { walk, base, items };
  const around: ElementSpan[] = [];
  for (const span of walk.elements) {
    const parent = innermostAt(around, span.index);
    const item = parent && items.get(parent);
    if (item !== undefined) addProperties(item, span, page);
    if (items.has(span)) around.push(span);
  }
  addReferenced(page);
  return [...items]
    .filter(([, node]) => typesOf(node).length > 0)
    .map(([span, node]) => [node, span] as const);
}

interface Reading {
  readonly walk: Walk;
  readonly base: URL;
  readonly items: ReadonlyMap<ElementSpan, NodeBuilder>;
}

function itemFrom({ element }: ElementSpan, base: URL): NodeBuilder {
  const types = tokensOf(element, 'itemtype').filter((type) => type.includes('schema.org/'));
  const id = attribute(element, 'itemid')?.trim();
  return newNode(types, id === undefined ? undefined : resolved(id, base));
}

function addProperties(item: NodeBuilder, span: ElementSpan, page: Reading): void {
  const names = tokensOf(span.element, 'itemprop');
  if (names.length === 0) return;
  const value = valueFrom(span, page);
  if (value === undefined) return;
  for (const name of names) addValue(item, schemaName(name) ?? name, value);
}

/**
 * Returns the value of a property. `content` counts on every element, not only on `meta`: W3C's microdata of 2018 says
 * so, and prices are written that way.
 */
function valueFrom(span: ElementSpan, { walk, base, items }: Reading): string | SchemaNode | undefined {
  const { element } = span;
  if (attribute(element, 'itemscope') !== undefined) return items.get(span);
  const content = attribute(element, 'content');
  if (content !== undefined || element.tagName === 'meta') return (content ?? '').trim();
  const address = addressOf(element, base);
  if (address !== undefined) return address;
  if (element.tagName === 'data' || element.tagName === 'meter') return attribute(element, 'value') ?? '';
  return (element.tagName === 'time' && attribute(element, 'datetime')) || textBelow(span, walk);
}

/** Adds to items the elements outside of them that `itemref` names. An item that names itself gets nothing. */
function addReferenced(page: Reading): void {
  const referring = [...page.items].filter(([{ element }]) => attribute(element, 'itemref') !== undefined);
  if (referring.length === 0) return;
  const byId = new Map<string, ElementSpan>();
  for (const span of page.walk.elements) {
    const id = attribute(span.element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, span);
  }
  let room = MAX_REFERENCED_ELEMENTS;
  for (const [scope, item] of referring) {
    const read = new Set<number>();
    for (const id of tokensOf(scope.element, 'itemref')) {
      const target = byId.get(id);
      if (target === undefined || (target.index >= scope.index && target.index < scope.end)) continue;
      for (let at = target.index; at < target.end && room > 0; room--) {
        const span = page.walk.elements[at];
        if (span === undefined) break;
        if (span !== scope && !read.has(at)) addProperties(item, span, page);
        read.add(at);
        at = page.items.has(span) ? span.end : at + 1;
      }
    }
  }
}
