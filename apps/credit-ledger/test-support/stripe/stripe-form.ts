import type { Shape } from './stripe-session-shape.js';

/** A request that Stripe would refuse with status 400. */
export class RefusedForm extends Error {
  constructor(
    readonly param: string,
    message: string,
    readonly code?:
      'parameter_unknown' | 'parameter_missing' | 'parameter_invalid_integer' | 'resource_missing',
  ) {
    super(message);
  }
}

type Tree = string | { [name: string]: Tree };

/**
 * Reads a form as Stripe does (`line_items[0][price_data][currency]=usd`). Throws `RefusedForm` for any other shape.
 */
export function readForm(body: string, shape: Shape): unknown {
  const tree: Tree = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const path = [key.replace(/\[.*$/, ''), ...[...key.matchAll(/\[([^\]]*)\]/g)].map(([, name]) => name!)];
    plant(tree, path, value);
  }
  return read(tree, shape, '');
}

function plant(tree: Tree, [name, ...rest]: readonly string[], value: string): void {
  if (typeof tree === 'string' || name === undefined) throw new RefusedForm(name ?? '', 'Invalid form');
  if (rest.length === 0) tree[name] = value;
  else plant((tree[name] ??= {}), rest, value);
}

function read(tree: Tree, shape: Shape, path: string): unknown {
  if (typeof shape === 'object' && 'list' in shape) return readList(tree, shape.list, path);
  if (typeof shape === 'object') return readFields(tree, shape, path);
  if (shape === 'metadata') return readMetadata(tree, path);
  if (shape === 'unmodelled') throw new Error(`the fake of Stripe does not know ${path} yet`);
  if (typeof tree !== 'string') throw new RefusedForm(path, `Invalid ${shape}: ${path}`);
  if (shape === 'text') return tree;
  if (shape === 'integer') {
    if (/^-?\d+$/.test(tree)) return Number(tree);
    throw new RefusedForm(path, `Invalid integer: ${tree}`, 'parameter_invalid_integer');
  }
  if (tree !== 'true' && tree !== 'false') throw new RefusedForm(path, `Invalid boolean: ${tree}`);
  return tree === 'true';
}

function readFields(
  tree: Tree,
  { fields, required = [] }: Extract<Shape, { fields: unknown }>,
  path: string,
): Record<string, unknown> {
  if (typeof tree === 'string') throw new RefusedForm(path, 'Invalid object');
  const below = (name: string): string => (path === '' ? name : `${path}[${name}]`);
  for (const name of required)
    if (tree[name] === undefined)
      throw new RefusedForm(below(name), `Missing required param: ${below(name)}.`, 'parameter_missing');
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (shape) return [name, read(value, shape, below(name))];
      throw new RefusedForm(below(name), `Received unknown parameter: ${below(name)}`, 'parameter_unknown');
    }),
  );
}

function readList(tree: Tree, shape: Shape, path: string): unknown[] {
  if (typeof tree === 'string') throw new RefusedForm(path, 'Invalid array');
  return Object.entries(tree).map(([index, value], position) => {
    if (index !== String(position)) throw new RefusedForm(path, `Invalid array: ${path}`);
    return read(value, shape, `${path}[${index}]`);
  });
}

/** At most 50 keys of 40 characters, with values of 500. */
function readMetadata(tree: Tree, path: string): Record<string, string> {
  if (typeof tree === 'string') throw new RefusedForm(path, 'Invalid object');
  const entries = Object.entries(tree).map(([key, value]): [string, string] => {
    if (typeof value !== 'string' || value.length > 500 || key.length > 40)
      throw new RefusedForm(`${path}[${key}]`, 'Metadata values must be strings of up to 500 characters');
    return [key, value];
  });
  if (entries.length > 50) throw new RefusedForm(path, 'You can have up to 50 metadata keys');
  return Object.fromEntries(entries);
}
