import { isNode, typesOf, type SchemaNode } from './schema-node.js';

export interface JsonLd {
  readonly blocks: number;
  /** The error of each broken block. */
  readonly errors: readonly string[];
  /** Every object of a schema.org type, including nested ones and those in `@graph`. */
  readonly nodes: readonly SchemaNode[];
}

/** A page describes itself in a few dozen objects; more than this is an attack. */
export const MAX_NODES = 5_000;
const MAX_BLOCK_CHARACTERS = 1_000_000;
const MAX_BLOCKS = 200;

/** Reads the `ld+json` blocks. Contexts are never fetched. */
export function readJsonLd(blocks: readonly string[]): JsonLd {
  const errors: string[] = [];
  const nodes: SchemaNode[] = [];
  blocks.slice(0, MAX_BLOCKS).forEach((text, index) => {
    const problem = readBlock(text, nodes);
    if (problem !== undefined) errors.push(`Block ${index + 1} ${problem}.`);
  });
  return { blocks: blocks.length, errors, nodes };
}

/** Adds the nodes of a block. Returns its error; undefined if it is valid. */
function readBlock(text: string, nodes: SchemaNode[]): string | undefined {
  if (text.length > MAX_BLOCK_CHARACTERS) return `is longer than ${MAX_BLOCK_CHARACTERS} characters`;
  let parsed: unknown;
  try {
    parsed = JSON.parse(withoutWrapping(text));
  } catch {
    return 'is not valid JSON';
  }
  const roots: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (!roots.some(isNode)) return 'holds no object';
  const { ofSchemaOrg, typed } = collectNodes(parsed, nodes);
  if (!ofSchemaOrg) return 'has no @context of schema.org';
  return typed ? undefined : 'has no @type of schema.org';
}

/** Some systems wrap scripts in comments for browsers of the last century. */
function withoutWrapping(text: string): string {
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
] as const;

interface Found {
  ofSchemaOrg: boolean;
  typed: boolean;
}

/**
 * Collects the typed objects in a context of schema.org: their own, or that of an object around them. Without
 * recursion, because a page decides how deep it nests.
 */
function collectNodes(root: unknown, nodes: SchemaNode[]): Found {
  const found: Found = { ofSchemaOrg: false, typed: false };
  const stack: [value: unknown, ofSchemaOrg: boolean][] = [[root, false]];
  for (let steps = 0; stack.length > 0 && steps < 20 * MAX_NODES && nodes.length < MAX_NODES; steps++) {
    const [value, inherited] = stack.pop() ?? [];
    if (Array.isArray(value)) pushAll(stack, value, inherited === true);
    else if (isNode(value)) {
      const context = value['@context'];
      const ofSchemaOrg = context === undefined ? inherited === true : namesSchemaOrg(context);
      found.ofSchemaOrg ||= ofSchemaOrg;
      if (ofSchemaOrg && typesOf(value).length > 0) {
        found.typed = true;
        nodes.push(value);
      }
      pushAll(stack, Object.values(value), ofSchemaOrg);
    }
  }
  return found;
}

function pushAll(stack: [unknown, boolean][], values: readonly unknown[], ofSchemaOrg: boolean): void {
  for (let index = values.length - 1; index >= 0; index--) {
    const value = values[index];
    if (typeof value === 'object' && value !== null) stack.push([value, ofSchemaOrg]);
  }
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
