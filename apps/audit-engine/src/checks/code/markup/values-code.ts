import type { IssueCode } from '#contracts/audit/audits';
import { isNode, type SchemaNode } from '../../../page/structured-data/schema-node.js';
import type { StructuredData } from '../../../page/structured-data/structured-data.js';
import { type CheckedValue, valueRuleOf, ValueCheck } from '../../schema/values/schema-values.js';
import { judgeSchemas } from '../../schema/schema-rules.js';
import { type UnknownName, unknownNames } from '../../schema/names/schema-names.js';
import { jsonOf, leavingOut, MAX_ELEMENTS, theSameFor, type WritesCode } from '../code.js';

/** Of values in objects whose type is mistyped. */
const MAX_WRONG = 100;

/** The values that machines refuse, each in its object, in the form that they read. */
export const valuesCode: WritesCode = ({ structuredData, url }) => {
  const wrong = judgeSchemas(structuredData)
    .filter(({ syntax }) => syntax === 'JSON-LD')
    .flatMap(({ values }) => values.filter(({ problem }) => problem !== undefined));
  const unsure = wrong.filter(({ value, format }) => format.corrected?.(value, url) === undefined);
  return changed(
    [...Map.groupBy(wrong, ({ holder }) => holder)].map(([holder, values]) => ({
      holder,
      entries: values.flatMap((value) => correctedIn(holder, value, url)),
    })),
    unsure.map(({ path }) => `the right value of ${path}`),
  );
};

/**
 * The names that schema.org does not have, as those that were probably meant. Machines read the values behind them only then:
 * the wrong ones are corrected with them.
 */
export const namesCode: WritesCode = ({ structuredData, url }) => {
  const inJson = new Set(structuredData.bySyntax['JSON-LD']);
  const names = unknownNames(structuredData).filter(({ node }) => inJson.has(node));
  const verdicts = judgeSchemas(structuredData);
  const judged = new Set(verdicts.map(({ node }) => node));
  // Those have an issue of their own.
  const read = new Set(verdicts.flatMap(({ values }) => values.map(({ holder }) => holder)));
  const check = new ValueCheck(structuredData, (node) => judged.has(node), new Set());
  const wrong = names
    .flatMap(({ kind, node }) => (kind === 'type' ? check.valuesIn(node) : []))
    .filter(({ problem, holder }) => problem !== undefined && !read.has(holder))
    .slice(0, MAX_WRONG);
  const unsure = wrong.filter(({ value, format }) => format.corrected?.(value, url) === undefined);
  const renamed = names.map((name) => ({ node: name.node, ...renamedIn(name, url) }));
  const holders = new Set([...names.map(({ node }) => node), ...wrong.map(({ holder }) => holder)]);
  return changed(
    [...holders].map((holder) => ({
      holder,
      entries: [
        ...renamed.flatMap(({ node, entries }) => (node === holder ? entries : [])),
        ...wrong.flatMap((value) => (value.holder === holder ? correctedIn(holder, value, url) : [])),
      ],
    })),
    [...unsure.map(({ path }) => path), ...renamed.flatMap(({ unsure: path }) => path ?? [])].map(
      (path) => `the right value of ${path}`,
    ),
  );
};

interface Renamed {
  readonly entries: readonly Entry[];
  /** The property whose value nobody but its author knows. */
  readonly unsure?: string;
}

function renamedIn({ kind, name, meant, node }: UnknownName, base: URL): Renamed {
  const old = kind === 'type' ? '@type' : name;
  if (meant === undefined || !Object.hasOwn(node, old)) return { entries: [] };
  if (kind === 'type') return { entries: [{ old, young: old, value: withText(node[old], name, meant) }] };
  const value = node[old];
  const format = valueRuleOf(node, meant)?.format;
  const isWrong = typeof value === 'string' && format?.accepts(value.trim()) === false;
  const right = isWrong ? format.corrected?.(value.trim(), base) : undefined;
  return {
    entries: [{ old, young: meant, value: right ?? value }],
    ...(isWrong && right === undefined && { unsure: meant }),
  };
}

/**
 * Returns the object with all its names as they were probably meant, as a block of JSON-LD, to judge what it is once they are
 * right.
 */
export function withMeantNames(node: SchemaNode, data: StructuredData): string {
  const names = unknownNames(data);
  const types = new Map(
    names.flatMap(({ kind, name, meant }) => (kind === 'type' && meant ? [[name, meant]] : [])),
  );
  const properties = new Map(
    names.flatMap(({ kind, name, meant }) => (kind === 'property' && meant ? [[name, meant]] : [])),
  );
  const meantIn = (value: unknown, property = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => meantIn(each, property));
    if (property === '@type' && typeof value === 'string') return types.get(value) ?? value;
    if (!isNode(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [properties.get(name) ?? name, meantIn(each, name)]),
    );
  };
  return JSON.stringify({ '@context': 'https://schema.org', ...(meantIn(node) as object) });
}

/** An entry of an object, and what stands in its place. */
interface Entry {
  readonly old: string;
  readonly young: string;
  readonly value: unknown;
}

/** Returns a property with the right value in place of a wrong one, or none where the form that is meant is not known. */
function correctedIn(
  holder: SchemaNode,
  { property, value, format }: CheckedValue,
  base: URL,
): readonly Entry[] {
  const right = format.corrected?.(value, base);
  const name = Object.hasOwn(holder, property) ? property : `schema:${property}`;
  const found = holder[name];
  // An object that holds the value is none of a text.
  if (right === undefined || (typeof found === 'object' && !Array.isArray(found))) return [];
  return [{ old: name, young: name, value: withText(found, value, right) }];
}

/** False for what holds an object, which may change by itself. */
function isFlat(value: unknown): boolean {
  return [value].flat().every((each) => typeof each !== 'object');
}

function withText(value: unknown, old: string, young: string): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withText(each, old, young));
  return (typeof value === 'string' || typeof value === 'number') && String(value).trim() === old
    ? young
    : value;
}

/** A longer object, and one that holds others, is shown with its type and the entries that change. */
const MAX_OBJECT = 600;

/** Returns the objects that change, before and after. */
function changed(
  objects: readonly { readonly holder: SchemaNode; readonly entries: readonly Entry[] }[],
  missing: readonly string[] = [],
): IssueCode | undefined {
  const changes = objects.flatMap(({ holder, entries }) => {
    if (entries.length === 0) return [];
    const byName = new Map(entries.map((entry) => [entry.old, entry]));
    const isWhole = jsonOf(holder).length <= MAX_OBJECT && Object.values(holder).every(isFlat);
    const properties = Object.entries(holder).filter(
      ([name]) => isWhole || name === '@type' || byName.has(name),
    );
    return {
      before: jsonOf(Object.fromEntries(properties)),
      after: jsonOf(
        Object.fromEntries(
          properties.map(([name, value]) => {
            const change = byName.get(name);
            return change === undefined ? [name, value] : [change.young, change.value];
          }),
        ),
      ),
    };
  });
  const shown = changes.slice(0, MAX_ELEMENTS);
  if (shown.length === 0) return undefined;
  return {
    language: 'json',
    into: 'in the JSON-LD',
    before: shown.map(({ before }) => before).join('\n'),
    after: shown.map(({ after }) => after).join('\n'),
    ...leavingOut([...missing, ...theSameFor(changes.length - shown.length, 'object')]),
  };
}
