import { wordSet } from '../../page/language/words.js';
import { oncePer } from '../../page/once.js';
import { isReference, type SchemaNode } from '../../page/structured-data/schema-node.js';
import {
  inlineObjects,
  objectsHeldBy,
  SYNTAXES,
  type StructuredData,
  type Syntax,
} from '../../page/structured-data/structured-data.js';
import type { Requirement } from './schema-requirements.js';
import { ValueCheck, type CheckedValue } from './values/schema-values.js';
import { rulesFor, SUBJECT, type TypeRule } from './type-rules.js';

export interface SchemaVerdict {
  /** The type that the rule belongs to. */
  readonly type: string;
  readonly syntax: Syntax;
  readonly node: SchemaNode;
  /** The number of properties that the type requires. */
  readonly required: number;
  readonly missing: readonly string[];
  readonly missingEssential: readonly string[];
  readonly rule: TypeRule;
  /** The values of a documented form, in it and in what it holds. They stand in one verdict only. */
  readonly values: readonly CheckedValue[];
}

/** Returns the type as a person would search for it: with its syntax, unless that is JSON-LD. */
export function verdictName({ type, syntax }: SchemaVerdict): string {
  return syntax === 'JSON-LD' ? type : `${type} (${syntax})`;
}

/** More objects than a page describes; the rest would repeat the same findings. */
const MAX_JUDGED = 500;

/** Properties whose inline objects are only mentioned here, and described elsewhere. */
const MENTIONS = wordSet(
  'about citation isAccessoryOrSparePartFor isBasedOn isPartOf isRelatedTo isSimilarTo isVariantOf itemOffered itemReviewed mentions subjectOf',
);
/** Properties whose objects are about the object that holds them. */
const JUDGEMENTS = new Set(['aggregateRating', 'review', 'reviews']);

const VARIANTS = new Set(['hasVariant']);

export function variantsOf(data: StructuredData): ReadonlySet<SchemaNode> {
  return objectsHeldBy(data, VARIANTS);
}

/**
 * Returns how complete and right every object of a recognised type is, without objects that are only mentioned: one
 * verdict for each rule that applies to it.
 */
export const judgeSchemas = oncePer((data: StructuredData): readonly SchemaVerdict[] => {
  const mentioned = inlineObjects(data, MENTIONS);
  const judgements = objectsHeldBy(data, JUDGEMENTS);
  const variants = variantsOf(data);
  const judged = SYNTAXES.flatMap((syntax) =>
    data.bySyntax[syntax]
      .slice(0, MAX_JUDGED)
      .filter((node) => !mentioned.has(node) && !isReference(node))
      .map((node) => ({ node, syntax, rules: rulesFor(node, variants.has(node)) }))
      .filter(({ rules }) => rules.length > 0),
  );
  const nodes = new Set(judged.map(({ node }) => node));
  const check = new ValueCheck(data, (node) => nodes.has(node), MENTIONS);
  return judged.flatMap(({ node, syntax, rules }) => {
    const values = check.valuesIn(node);
    return rules.map(([type, rule], index) => ({
      type,
      syntax,
      node,
      ...completenessOf(node, rule, data, judgements.has(node)),
      values: index === 0 ? values : [],
    }));
  });
});

function completenessOf(
  node: SchemaNode,
  rule: TypeRule,
  data: StructuredData,
  hasSubject: boolean,
): Omit<SchemaVerdict, 'type' | 'syntax' | 'node' | 'values'> {
  const required = rule.required.filter(
    (each) => (each.applies?.(node, data) ?? true) && !(hasSubject && each === SUBJECT),
  );
  return {
    required: required.length,
    missing: unmet(required, node, data),
    missingEssential: unmet(rule.essential ?? [], node, data),
    rule,
  };
}

/** Returns the recommended properties that an object lacks. */
export function missingRecommended({ rule, node }: SchemaVerdict, data: StructuredData): readonly string[] {
  return unmet(rule.recommended ?? [], node, data);
}

/** Returns whether an object needs a property that it lacks. */
export function lacks(
  { node }: SchemaVerdict,
  { applies, isMet }: Requirement,
  data: StructuredData,
): boolean {
  return (applies?.(node, data) ?? true) && !isMet(node, data);
}

function unmet(requirements: readonly Requirement[], node: SchemaNode, data: StructuredData): string[] {
  return requirements.filter(({ isMet }) => !isMet(node, data)).map(({ what }) => what);
}
