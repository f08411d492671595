import type { Type } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { Field } from '../openapi/schemas.js';
import type { Schema } from '../openapi/openapi-types.js';
import { ApiError } from '../errors/api-error.js';
import { refusal } from './refused-as.js';

interface QueryParameter {
  /** Returns the value of a text; undefined if it has none. */
  readonly read: (text: string) => unknown;
  /** The value if the parameter is absent. */
  readonly absent: unknown;
}

const PARAMETERS = new Map<object, Map<string, QueryParameter>>();
/** By the class, the properties that stand for all parameters that begin with their name and a dot. */
const FAMILIES = new Map<object, Map<string, (key: string, text: string) => unknown>>();

interface ParameterOptions extends QueryParameter {
  readonly schema: Schema;
  readonly isAllowed: (value: unknown) => boolean;
  /** What the parameter must be, to be read after its name: `must be …`. */
  readonly rule: string;
}

/** Declares a property of a query's class as an optional parameter of the same name. */
export function QueryParameter({
  read,
  absent,
  schema,
  isAllowed,
  rule,
}: ParameterOptions): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const known = PARAMETERS.get(target.constructor) ?? new Map<string, QueryParameter>();
    PARAMETERS.set(target.constructor, known.set(name, { read, absent }));
    const validator = { validate: (value: unknown) => value === absent || isAllowed(value) };
    ValidateBy({ name: 'queryParameter', validator }, refusal('INVALID_PARAMETER', `${name} ${rule}.`))(
      target,
      property,
    );
    Field(schema, { optional: true })(target, property);
  };
}

interface FamilyOptions {
  /** Returns the value of the parameter with this key. */
  readonly read: (key: string, text: string) => unknown;
  readonly max: number;
  readonly schema: Schema;
}

/** Declares a property as the parameters `property.KEY`: the list of their values, undefined if none is given. */
export function QueryFamily({ read, max, schema }: FamilyOptions): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const known = FAMILIES.get(target.constructor) ?? new Map<string, FamilyOptions['read']>();
    FAMILIES.set(target.constructor, known.set(name, read));
    const validator = { validate: (values: unknown) => !Array.isArray(values) || values.length <= max };
    const message = `${name}.KEY must be given at most ${max} times.`;
    ValidateBy({ name: 'queryFamily', validator }, refusal('INVALID_PARAMETER', message))(target, property);
    Field({ ...schema, name: `${name}.KEY` }, { optional: true })(target, property);
  };
}

/** A whole number in digits, from `min` to `max`; `absent` is its default. */
export function WholeNumber(
  {
    min,
    max = Number.MAX_SAFE_INTEGER,
    absent,
  }: { readonly min: number; readonly max?: number; readonly absent: number },
  description: string,
): PropertyDecorator {
  const limits = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return QueryParameter({
    read: wholeNumberOf,
    absent,
    schema: { type: 'integer', minimum: min, maximum: max, default: absent, description },
    isAllowed: (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
    rule: `must be a whole number ${limits}`,
  });
}

/** Returns the number that a text of digits has; undefined for another text. It may be greater than a safe integer. */
export function wholeNumberOf(text: string): number | undefined {
  return /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}

/** One or several of these words, separated by commas; undefined if absent. */
export function SomeOf(words: readonly string[], description: string): PropertyDecorator {
  const word = `(${words.map((each) => each.replaceAll('.', '\\.')).join('|')})`;
  return QueryParameter({
    read: (text) => text.split(','),
    absent: undefined,
    schema: { type: 'string', pattern: `^${word}(,${word})*$`, description },
    isAllowed: (value) => Array.isArray(value) && value.every((each) => words.includes(each as string)),
    rule: `must be one or several of ${words.join(', ')}, separated by commas`,
  });
}

/**
 * Returns the values of a query's parameters. Throws 400 `INVALID_PARAMETER` if one is unknown or given twice: a
 * mistyped filter must not return everything.
 */
export function readQuery(type: Type, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = PARAMETERS.get(type) ?? new Map<string, QueryParameter>();
  const families = FAMILIES.get(type) ?? new Map<string, FamilyOptions['read']>();
  const values = Object.fromEntries([...known].map(([name, { absent }]) => [name, absent]));
  for (const [name, text] of Object.entries(query)) {
    const [, family = '', key = ''] = /^([^.]*)\.(.*)$/s.exec(name) ?? [];
    const [parameter, readMember] = [known.get(name), families.get(family)];
    if (!parameter && !readMember) {
      const names = [...known.keys(), ...[...families.keys()].map((each) => `${each}.KEY`)];
      throw invalidParameter(unknownName(name, names));
    }
    if (typeof text !== 'string') throw invalidParameter(`${name} must be given once.`);
    // Null is no value of any parameter, so the class refuses it.
    if (parameter) values[name] = parameter.read(text) ?? null;
    else values[family] = [...((values[family] as unknown[] | undefined) ?? []), readMember!(key, text)];
  }
  return values;
}

export function invalidParameter(message: string): ApiError {
  return new ApiError('INVALID_PARAMETER', message);
}

function unknownName(name: string, known: readonly string[]): string {
  return `The parameter ${JSON.stringify(name.slice(0, 50))} is unknown. This path takes ${known.join(', ')}.`;
}
