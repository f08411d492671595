import { isReference, typesOf, type SchemaNode } from '../schema-node.js';

type MutableNode = Record<string, unknown>;

/** A property that has as many values gets no more of them. */
const MAX_VALUES = 100;

/**
 * Makes one node of all objects with one `@id` (JSON-LD 1.1 API, node map generation): the first that has a type, and
 * more if one has, gets the properties of the others. Other objects with a type become references to it. Returns the nodes that are left.
 */
export function mergeNodes(nodes: readonly SchemaNode[], ids: ReadonlyMap<SchemaNode, string>): SchemaNode[] {
  const firsts = new Map<string, MutableNode>();
  for (const node of nodes) {
    const id = ids.get(node);
    if (id === undefined || isBlank(id)) continue;
    const first = firsts.get(id);
    if (first === undefined || (isReference(first) && !isReference(node))) firsts.set(id, node);
  }
  const merged = new Set<SchemaNode>();
  for (const [object, id] of ids) {
    const first = firsts.get(id);
    if (first === undefined || first === object || isReference(object)) continue;
    addProperties(first, object);
    if (typesOf(object).length === 0) continue;
    merged.add(object);
    becomeReference(object);
  }
  return nodes.filter((node) => !merged.has(node));
}

/** True for the name of a blank node, which holds in its block only. */
export function isBlank(id: string): boolean {
  return id.startsWith('_:');
}

function addProperties(node: MutableNode, other: SchemaNode): void {
  for (const [name, value] of Object.entries(other)) {
    if (name.startsWith('@') && name !== '@type') continue;
    const values = listOf(Object.hasOwn(node, name) ? node[name] : undefined);
    if (values.length >= MAX_VALUES) continue;
    const known = new Set(values);
    const added = listOf(value).filter((each) => !known.has(each));
    if (added.length > 0) node[name] = [...values, ...added].slice(0, MAX_VALUES);
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function becomeReference(node: MutableNode): void {
  for (const name of Object.keys(node)) if (name !== '@id') Reflect.deleteProperty(node, name);
}
