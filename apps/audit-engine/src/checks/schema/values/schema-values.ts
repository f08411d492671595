import {
  isNode,
  isReference,
  schemaName,
  typesOf,
  valuesOf,
  type SchemaNode,
} from '../../../page/structured-data/schema-node.js';
import {
  describedBy,
  objectsOf,
  type StructuredData,
} from '../../../page/structured-data/structured-data.js';
import { MAX_VALUE_CHARACTERS, type Format } from './value-formats.js';
import { VALUE_RULES } from './value-rules.js';

/** A value whose form is documented, in an object or in what it holds. */
export interface CheckedValue {
  /** The properties that lead to it: `offers.price`. */
  readonly path: string;
  readonly value: string;
  /** What it must be, with the source of that; undefined if it is. */
  readonly problem: string | undefined;
  readonly format: Format;
  /** The object that has the value, and its property. */
  readonly holder: SchemaNode;
  readonly property: string;
}

/** The properties that any rule is about, because most properties have none. */
const RULED = new Set([...VALUE_RULES.keys()].map((name) => name.slice(name.lastIndexOf('.') + 1)));

/** More values than a page has; the rest would repeat the same findings. */
const MAX_CHECKED = 5_000;
const MAX_PROPERTIES = 200;
/** Of one property: a page decides how many it has. */
const MAX_VALUES = 100;
const MAX_DEPTH = 5;

/** Checks the values of the objects of a page, each object once. */
export class ValueCheck {
  private readonly seen = new Set<SchemaNode>();
  private left = MAX_CHECKED;

  /** `apart`: the objects that are checked by themselves, and the properties whose objects are not described here. */
  constructor(
    private readonly data: StructuredData,
    private readonly apart: (node: SchemaNode) => boolean,
    private readonly mentions: ReadonlySet<string>,
  ) {}

  /** Returns the checked values of an object and of what it holds that is not checked by itself. */
  valuesIn(holder: SchemaNode): readonly CheckedValue[] {
    const checked: CheckedValue[] = [];
    const open: { node: SchemaNode; path: readonly string[] }[] = [{ node: holder, path: [] }];
    for (let next = open.pop(); next !== undefined && this.left > 0; next = open.pop()) {
      const { node, path } = next;
      if (this.seen.has(node)) continue;
      this.seen.add(node);
      for (const written of Object.keys(node).slice(0, MAX_PROPERTIES)) {
        const property = schemaName(written);
        if (property === undefined) continue;
        const holdsObjects = typeof node[written] === 'object';
        if (!holdsObjects && !RULED.has(property)) continue;
        const way = [...path, property];
        if (RULED.has(property)) checked.push(...this.valuesOfProperty(node, property, way));
        if (!holdsObjects || way.length > MAX_DEPTH || this.mentions.has(property)) continue;
        for (const held of objectsOf(this.data, node, property).slice(0, MAX_VALUES))
          if (!this.apart(held)) open.push({ node: held, path: way });
      }
    }
    return checked;
  }

  private valuesOfProperty(node: SchemaNode, property: string, way: readonly string[]): CheckedValue[] {
    const path = way.join('.');
    const rule = valueRuleOf(node, property, path);
    if (rule === undefined) return [];
    const { format } = rule;
    return valuesOf(node, property)
      .slice(0, MAX_VALUES)
      .flatMap((value) => {
        const text = this.textOf(value, property);
        if (text === undefined || this.left <= 0) return [];
        this.left--;
        const problem = isRight(text, format) ? undefined : `must be ${format.expects} (${rule.source})`;
        return [{ path, value: text, problem, format, holder: node, property }];
      });
  }

  /** Returns a plain value as text, or the address that stands for an object which the page does not describe. */
  private textOf(value: unknown, property: string): string | undefined {
    if (typeof value === 'string') return value.trim();
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (!isNode(value)) return undefined;
    const plain = value['@value'];
    if (typeof plain === 'string' || typeof plain === 'number') return String(plain).trim();
    const id = value['@id'];
    if (typeof id !== 'string' || id.startsWith('_:')) return undefined;
    // The page of a breadcrumb is named by its address, also where it has a name beside it.
    const isAddress =
      property === 'item' ||
      (isReference(value) && describedBy(this.data, value) === value && !id.startsWith('#'));
    return isAddress ? id.trim() : undefined;
  }
}

/** Returns how a property of an object must be written; undefined where nobody documents it. */
export function valueRuleOf(
  node: SchemaNode,
  property: string,
  path = property,
): { readonly format: Format; readonly source: string } | undefined {
  const rule =
    VALUE_RULES.get(path) ??
    typesOf(node)
      .map((type) => VALUE_RULES.get(`${type}.${property}`))
      .find((found) => found !== undefined) ??
    VALUE_RULES.get(property);
  return rule && { ...rule, format: typeof rule.format === 'function' ? rule.format(node) : rule.format };
}

/** An address may be long; of anything else so long, nothing is read. */
function isRight(text: string, { accepts }: Format): boolean {
  return accepts(text.length > MAX_VALUE_CHARACTERS ? text.slice(0, MAX_VALUE_CHARACTERS) : text);
}
