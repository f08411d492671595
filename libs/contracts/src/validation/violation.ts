import { getMetadataStorage, type ValidationArguments, ValidationTypes } from 'class-validator';

/** A class whose properties have decorators of class-validator. It is never instantiated: plain objects have its shape. */
export type Checked<T extends object = object> = new () => T;

export interface Violation {
  /** The field as a dotted path; `''` where the value itself is no object. */
  readonly field: string;
  /** What the field has to be, to be read after its name: `must be …`. */
  readonly rule: string;
  /** The code that the decorator has for it (`context: { code }`), where it has one. */
  readonly code?: string;
}

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** What a constraint can say beyond yes or no: where within the value, and what. */
export interface LocatingConstraint {
  violationIn(value: unknown, constraints: readonly unknown[]): Violation | undefined;
}

/**
 * The first thing that is wrong with a plain object by the decorators of `type`; undefined where it has the class's
 * shape. Properties are looked at as they are declared, those of a base class first, and the decorators of each from top
 * to bottom. Fields without a decorator may be there and are not looked at; nothing is copied or changed. It gives the
 * verdict of class-validator's own `validateSync`, at a tenth of its price: decision 23 has the figures.
 */
export function violationOf(type: Checked, value: unknown): Violation | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NO_OBJECT;
  let check = CHECKS.get(type);
  if (!check) CHECKS.set(type, (check = compile(type)));
  return check(value as Fields);
}

const NO_OBJECT: Violation = { field: '', rule: 'must be an object' };

type Fields = Readonly<Record<string, unknown>>;
type Check = (object: Fields) => Violation | undefined;
type ValueCheck = (value: unknown, object: Fields) => Violation | undefined;

const CHECKS = new WeakMap<Checked, Check>();

/** Throws a `TypeError` for a class without decorators. */
function compile(type: Checked): Check {
  const checks = [...byProperty(type)].map(([name, metadatas]) => checkOfProperty(name, metadatas));
  if (checks.length === 0) throw new TypeError(`${type.name} has no property with a decorator`);
  return (object) => {
    for (const check of checks) {
      const violation = check(object);
      if (violation) return violation;
    }
    return undefined;
  };
}

function byProperty(type: Checked): Map<string, Metadata[]> {
  const all = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const properties = new Map<string, Metadata[]>();
  for (const metadata of all.toSorted((a, b) => depthOf(a.target) - depthOf(b.target))) {
    // Decorators are applied from the bottom to the top.
    properties.set(metadata.propertyName, [metadata, ...(properties.get(metadata.propertyName) ?? [])]);
  }
  return properties;
}

/** Classes that it extends. */
function depthOf(target: unknown): number {
  const base: unknown = typeof target === 'function' ? Object.getPrototypeOf(target) : undefined;
  return typeof base === 'function' ? 1 + depthOf(base) : 0;
}

function checkOfProperty(name: string, metadatas: readonly Metadata[]): Check {
  const conditions = metadatas
    .filter(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION)
    .map(({ constraints }) => constraints[0] as (object: object, value: unknown) => boolean);
  const checks = metadatas
    .filter(({ type }) => type !== ValidationTypes.CONDITIONAL_VALIDATION)
    .map((metadata) => checkOf(metadata));
  return (object) => {
    const value = object[name];
    for (const condition of conditions) if (!condition(object, value)) return undefined;
    for (const check of checks) {
      const violation = check(value, object);
      if (violation) return violation;
    }
    return undefined;
  };
}

function checkOf(metadata: Metadata): ValueCheck {
  const { propertyName: field, constraints = [], each } = metadata;
  const [constraint] = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  if (!constraint || constraint.async || metadata.groups?.length > 0)
    throw new TypeError(`the decorator ${metadata.name ?? metadata.type} of ${field} is not supported`);
  const { instance } = constraint;
  const argumentsOf = (value: unknown, object: object): ValidationArguments => ({
    value,
    object,
    constraints,
    property: field,
    targetName: '',
  });
  const check = (value: unknown, object: object, path: string): Violation | undefined => {
    const args = argumentsOf(value, object);
    if (instance.validate(value, args) === true) return undefined;
    const inner = isLocating(instance) ? instance.violationIn(value, constraints) : undefined;
    if (inner && inner.field !== '') return { ...inner, field: `${path}.${inner.field}` };
    const { code } = (metadata.context ?? {}) as { readonly code?: string };
    const rule = ruleOf(metadata.message ?? instance.defaultMessage?.(args) ?? '', args);
    return { field: path, rule, ...(code !== undefined && { code }) };
  };
  if (!each) return (value, object) => check(value, object, field);
  return (value, object) => {
    if (!Array.isArray(value)) return check(value, object, field);
    for (const [index, item] of value.entries()) {
      const violation = check(item, object, `${field}.${index}`);
      if (violation) return violation;
    }
    return undefined;
  };
}

function isLocating(instance: object): instance is LocatingConstraint {
  return 'violationIn' in instance;
}

/** A decorator's message without the field that it begins with. */
function ruleOf(
  message: string | ((args: ValidationArguments) => string),
  args: ValidationArguments,
): string {
  const text = typeof message === 'function' ? message(args) : message;
  return text
    .replace(/^(each value in )?\$property /, '')
    .replace(/\$constraint(\d+)/g, (_, number: string) =>
      [args.constraints[Number(number) - 1]].flat().join(', '),
    );
}
