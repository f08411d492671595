/** A JSON object of a page's structured data. */
export type SchemaNode = Readonly<Record<string, unknown>>;

export interface JsonLd {
  readonly blocks: number;
  /** Why each broken block is broken. */
  readonly errors: readonly string[];
  /** Every object with an `@type`, nested ones and those of `@graph` included. */
  readonly nodes: readonly SchemaNode[];
}

/** A page describes itself in a few dozen objects; beyond this it is an attack. */
const MAX_NODES = 5_000;
const MAX_BLOCK_CHARACTERS = 1_000_000;
const MAX_BLOCKS = 200;

/** Reads the `ld+json` blocks. Contexts are never fetched. Without recursion: nesting is the page's to choose. */
export function readJsonLd(blocks: readonly string[]): JsonLd {
  const errors: string[] = [];
  const nodes: SchemaNode[] = [];
  blocks.slice(0, MAX_BLOCKS).forEach((text, index) => {
    const parsed = parseBlock(text);
    if (parsed === undefined) errors.push(`Block ${index + 1} is not valid JSON.`);
    else {
      const problem = blockProblem(parsed);
      if (problem !== undefined) errors.push(`Block ${index + 1} ${problem}.`);
      collectNodes(parsed, nodes);
    }
  });
  return { blocks: blocks.length, errors, nodes };
}

/** The names of a node's types, without the vocabulary's address. */
export function typesOf(node: SchemaNode): readonly string[] {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return types.filter((type) => typeof type === 'string').map((type) => type.replace(/^.*[/#:]/, ''));
}

export function nodesOfType(
  nodes: readonly SchemaNode[],
  ...types: readonly string[]
): readonly SchemaNode[] {
  return nodes.filter((node) => typesOf(node).some((type) => types.includes(type)));
}

/** The values of a property: one, several or none. */
export function valuesOf(node: SchemaNode, property: string): readonly unknown[] {
  const value = Object.hasOwn(node, property) ? node[property] : undefined;
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

/** The first text of a property, or of the `name`, `text` or `@id` of the object that it holds. */
export function textValue(node: SchemaNode, property: string): string | undefined {
  for (const value of valuesOf(node, property)) {
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
    if (isNode(value)) {
      const inner = ['name', 'text', 'url', '@id']
        .map((key) => value[key])
        .find((each) => typeof each === 'string');
      if (typeof inner === 'string' && inner.trim() !== '') return inner.trim();
    }
  }
  return undefined;
}

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseBlock(text: string): unknown {
  if (text.length > MAX_BLOCK_CHARACTERS) return undefined;
  try {
    return JSON.parse(
      text.replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/)|(?:-->|\/\*\s*\]\]>\s*\*\/)\s*$/g, ''),
    ) as unknown;
  } catch {
    return undefined;
  }
}

function blockProblem(parsed: unknown): string | undefined {
  const roots = (Array.isArray(parsed) ? parsed : [parsed]) as readonly unknown[];
  const objects = roots.filter(isNode);
  if (objects.length === 0) return 'holds no object';
  if (!objects.some((node) => namesSchemaOrg(node['@context']))) {
    return 'has no @context of schema.org';
  }
  return objects.some((node) => typesOf(node).length > 0 || Array.isArray(node['@graph']))
    ? undefined
    : 'has no @type';
}

function namesSchemaOrg(context: unknown): boolean {
  const parts: readonly unknown[] = Array.isArray(context) ? context : [context];
  return parts
    .map((part) => (isNode(part) ? part['@vocab'] : part))
    .some((part) => typeof part === 'string' && part.includes('schema.org'));
}

function collectNodes(root: unknown, nodes: SchemaNode[]): void {
  const stack: unknown[] = [root];
  for (let seen = 0; stack.length > 0 && seen < 20 * MAX_NODES && nodes.length < MAX_NODES; seen++) {
    const value = stack.pop();
    if (Array.isArray(value))
      for (let index = value.length - 1; index >= 0; index--) stack.push(value[index]);
    else if (isNode(value)) {
      if (typesOf(value).length > 0) nodes.push(value);
      const values = Object.values(value);
      for (let index = values.length - 1; index >= 0; index--) stack.push(values[index]);
    }
  }
}
