import { attribute } from '../parsing/html-nodes.js';
import type { Placed, Walk } from '../parsing/walk.js';
import { MAX_NODES } from './json-ld/json-ld.js';
import { addressOf, addValue, newNode, textBelow, tokensOf, type NodeBuilder } from './node-builder.js';
import { schemaName, typesOf, type SchemaNode } from './schema-node.js';

/** The most elements that all `itemref` of a page may add, because each may name the whole page. */
const MAX_REFERENCED_ELEMENTS = 100_000;

/**
 * Returns the items of schema.org types with their places, including nested ones, in document order (HTML standard,
 * chapter "Microdata").
 */
export function readMicrodata(walk: Walk, base: URL): readonly (readonly [SchemaNode, Placed])[] {
  const items = new Map<Placed, NodeBuilder>();
  for (const placed of walk.elements) {
    if (items.size < MAX_NODES && attribute(placed.element, 'itemscope') !== undefined)
      items.set(placed, itemFrom(placed));
  }
  const page: Reading = { walk, base, items };
  const around: Placed[] = [];
  for (const placed of walk.elements) {
    let parent = around.at(-1);
    while (parent !== undefined && parent.end <= placed.index) {
      around.pop();
      parent = around.at(-1);
    }
    const item = parent && items.get(parent);
    if (item !== undefined) addProperties(item, placed, page);
    if (items.has(placed)) around.push(placed);
  }
  addReferenced(page);
  return [...items]
    .filter(([, node]) => typesOf(node).length > 0)
    .map(([placed, node]) => [node, placed] as const);
}

interface Reading {
  readonly walk: Walk;
  readonly base: URL;
  readonly items: ReadonlyMap<Placed, NodeBuilder>;
}

function itemFrom({ element }: Placed): NodeBuilder {
  const types = tokensOf(element, 'itemtype').filter((type) => type.includes('schema.org/'));
  return newNode(types, attribute(element, 'itemid')?.trim());
}

function addProperties(item: NodeBuilder, placed: Placed, page: Reading): void {
  const names = tokensOf(placed.element, 'itemprop');
  if (names.length === 0) return;
  const value = valueFrom(placed, page);
  if (value === undefined) return;
  for (const name of names) addValue(item, schemaName(name) ?? name, value);
}

/**
 * Returns the value of a property. `content` counts on every element, not only on `meta`: W3C's microdata of 2018 says
 * so, and prices are written that way.
 */
function valueFrom(placed: Placed, { walk, base, items }: Reading): string | SchemaNode | undefined {
  const { element } = placed;
  if (attribute(element, 'itemscope') !== undefined) return items.get(placed);
  const content = attribute(element, 'content');
  if (content !== undefined || element.tagName === 'meta') return (content ?? '').trim();
  const address = addressOf(element, base);
  if (address !== undefined) return address;
  if (element.tagName === 'data' || element.tagName === 'meter') return attribute(element, 'value') ?? '';
  return (element.tagName === 'time' && attribute(element, 'datetime')) || textBelow(placed, walk);
}

/** Adds to items the elements outside of them that `itemref` names. An item that names itself gets nothing. */
function addReferenced(page: Reading): void {
  const referring = [...page.items].filter(([{ element }]) => attribute(element, 'itemref') !== undefined);
  if (referring.length === 0) return;
  const byId = new Map<string, Placed>();
  for (const placed of page.walk.elements) {
    const id = attribute(placed.element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, placed);
  }
  let room = MAX_REFERENCED_ELEMENTS;
  for (const [scope, item] of referring) {
    const read = new Set<number>();
    for (const id of tokensOf(scope.element, 'itemref')) {
      const target = byId.get(id);
      if (target === undefined || (target.index >= scope.index && target.index < scope.end)) continue;
      for (let at = target.index; at < target.end && room > 0; room--) {
        const placed = page.walk.elements[at];
        if (placed === undefined) break;
        if (placed !== scope && !read.has(at)) addProperties(item, placed, page);
        read.add(at);
        at = page.items.has(placed) ? placed.end : at + 1;
      }
    }
  }
}
