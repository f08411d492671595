/**
 * An object of a page's structured data, in the shape of JSON-LD whatever its syntax: `@type`, `@id` and properties.
 * Objects may refer to each other in a circle, so code that follows references must set a limit.
 */
export type SchemaNode = Readonly<Record<string, unknown>>;

const VOCABULARY = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/;
const NAME = /^[A-Za-z]\w*$/;
/** No name of the vocabulary is longer, including its address. */
const MAX_NAME_CHARACTERS = 100;

/** Returns a schema.org type or property without the vocabulary's address; undefined for another vocabulary. */
export function schemaName(name: string): string | undefined {
  if (name.length > MAX_NAME_CHARACTERS) return undefined;
  // Most names are bare: they are asked for very often.
  if (NAME.test(name)) return name;
  const bare = name.trim().replace(VOCABULARY, '');
  return NAME.test(bare) ? bare : undefined;
}

/** Returns a node's schema.org types, without the vocabulary's address. */
export function typesOf(node: SchemaNode): readonly string[] {
  const type = node['@type'];
  if (typeof type === 'string') {
    const name = schemaName(type);
    return name === undefined ? [] : [name];
  }
  if (!Array.isArray(type)) return [];
  return type.flatMap((each) => (typeof each === 'string' ? (schemaName(each) ?? []) : []));
}

export function nodesOfType(
  nodes: readonly SchemaNode[],
  ...types: readonly string[]
): readonly SchemaNode[] {
  return nodes.filter((node) => typesOf(node).some((type) => types.includes(type)));
}

/** Thousands of nodes may refer to one node, and its longest list would be read as often. */
const MAX_VALUES = 1_000;

/** Returns the non-empty values of a property: one, several or none. */
export function valuesOf(node: SchemaNode, property: string): readonly unknown[] {
  const name = Object.hasOwn(node, property) ? property : `schema:${property}`;
  if (name !== property && !Object.hasOwn(node, name)) return NONE;
  const value = node[name];
  const listed = isNode(value) && Array.isArray(value['@list']) ? (value['@list'] as unknown[]) : value;
  const values: readonly unknown[] = Array.isArray(listed) ? listed.slice(0, MAX_VALUES) : [listed];
  return values.every(saysSomething) ? values : values.filter(saysSomething);
}

const NONE: readonly unknown[] = [];

/** Returns the first text of a property, or of the `name`, `text` or `@id` of the object in it. */
export function textValue(node: SchemaNode, property: string): string | undefined {
  for (const value of valuesOf(node, property)) {
    if (typeof value === 'string') return value.trim();
    if (typeof value === 'number') return String(value);
    if (isNode(value)) {
      const inner = ['@value', 'name', 'text', 'url', '@id']
        .flatMap((key) => valuesOf(value, key))
        .find((each) => typeof each === 'string');
      if (inner !== undefined) return inner.trim();
    }
  }
  return undefined;
}

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if the node only refers to a node that is described elsewhere. */
export function isReference(node: SchemaNode): boolean {
  const keys = Object.keys(node).filter((key) => key !== '@type' && key !== '@context');
  return keys.length === 1 && keys[0] === '@id';
}

function saysSomething(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}
