import { attribute } from '../parsing/html-nodes.js';
import type { Element } from '../parsing/parse-document.js';
import type { ElementSpan, Walk } from '../parsing/walk.js';
import type { SchemaNode } from './schema-node.js';

/** Longer than any text that a rule reads: descriptions may have 5,000 characters. */
const MAX_VALUE_CHARACTERS = 6_000;
/** The longest lists are those of prefixes. */
const MAX_TOKENS = 50;
const MAX_TOKENS_CHARACTERS = 4_000;
/** Elements whose value is the address of their target (HTML standard, "values" of microdata). */
const ADDRESS_ATTRIBUTES: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
};

/** The most values of one property; readers use no more. */
const MAX_VALUES = 1_000;

/** A node under construction. It has no prototype, because a page chooses the names of its properties. */
export type NodeBuilder = Record<string, unknown[] | string>;

export function newNode(types: readonly string[], id: string | undefined): NodeBuilder {
  const node = Object.create(null) as NodeBuilder;
  if (types.length > 0) node['@type'] = [...types];
  if (id !== undefined) node['@id'] = id;
  return node;
}

/** Adds a value to a property. A name with `@` is a JSON-LD keyword, not a property, and is skipped. */
export function addValue(node: NodeBuilder, property: string, value: string | SchemaNode): void {
  if (property.startsWith('@')) return;
  const values = node[property];
  if (Array.isArray(values)) {
    if (values.length < MAX_VALUES) values.push(value);
  } else node[property] = [value];
}

/** Returns the first tokens of a list-valued attribute. */
export function tokensOf(element: Element, name: string): readonly string[] {
  const value = attribute(element, name)?.slice(0, MAX_TOKENS_CHARACTERS);
  return value === undefined ? [] : value.split(/\s+/).filter(Boolean).slice(0, MAX_TOKENS);
}

/** Returns the resolved address of an element's target; undefined if it has none. */
export function addressOf(element: Element, base: URL): string | undefined {
  const name = ADDRESS_ATTRIBUTES[element.tagName];
  const written = name === undefined ? undefined : attribute(element, name);
  return written === undefined ? undefined : resolved(written, base);
}

export function resolved(address: string, base: URL): string {
  // A longer address is data, and no rule reads more than its presence.
  if (address.length > MAX_VALUE_CHARACTERS) return address.slice(0, MAX_VALUE_CHARACTERS);
  return URL.parse(address, base.href)?.href ?? address;
}

/** Returns the text of an element as a reader sees it; for a hidden element, all of its text. */
export function textBelow({ element, index, end, hidden }: ElementSpan, walk: Walk): string {
  if (!hidden) return walk.textOf(element, MAX_VALUE_CHARACTERS);
  const parts: string[] = [];
  let room = MAX_VALUE_CHARACTERS;
  for (let at = index; at < end && at - index < MAX_HIDDEN_ELEMENTS && room > 0; at++) {
    const below = walk.elements[at]?.element;
    if (below === undefined || below.tagName === 'script' || below.tagName === 'style') continue;
    for (const child of below.childNodes) {
      if (!('value' in child) || room <= 0) continue;
      parts.push(child.value.slice(0, room));
      room -= child.value.length;
    }
  }
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

/** A hidden value is a line of text, not a part of the page. */
const MAX_HIDDEN_ELEMENTS = 50;
