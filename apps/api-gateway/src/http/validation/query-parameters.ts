import type { Type } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { Field, type Schema } from '../openapi/schemas.js';
import { ApiError } from '../errors/api-error.js';
import { refusal } from './refused-as.js';

interface QueryParameter {
  /** Returns the value of a text; undefined if it has none. `key`: what follows the dot in a name of a family. */
  readonly read: (text: string, key: string) => unknown;
  readonly absent: unknown;
  /** Whether it stands for all parameters that begin with its name and a dot, and is the list of their values. */
  readonly isFamily?: boolean;
}

const PARAMETERS = new Map<object, Map<string, QueryParameter>>();

interface ParameterOptions extends QueryParameter {
  readonly schema: Schema;
  readonly isAllowed: (value: unknown) => boolean;
  /** What the parameter must be, to be read after its name: `must be …`. */
  readonly rule: string;
}

/** Declares a property of a query's class as an optional parameter of the same name. */
export function QueryParameter(options: ParameterOptions): PropertyDecorator {
  const { absent, schema, isAllowed, rule } = options;
  return (target, property) => {
    const name = String(property);
    const known = PARAMETERS.get(target.constructor) ?? new Map<string, QueryParameter>();
    PARAMETERS.set(target.constructor, known.set(name, options));
    const shown = shownName(name, options);
    const validator = { validate: (value: unknown) => value === absent || isAllowed(value) };
    const refused = refusal('INVALID_PARAMETER', `${shown} ${rule}.`);
    ValidateBy({ name: 'queryParameter', validator }, refused)(target, property);
    Field({ ...schema, ...(options.isFamily && { name: shown }) }, { optional: true })(target, property);
  };
}

interface FamilyOptions {
  readonly read: (key: string, text: string) => unknown;
  readonly max: number;
  readonly schema: Schema;
}

/** Declares a property as the parameters `property.KEY`: the list of their values, undefined if none is given. */
export function QueryFamily({ read, max, schema }: FamilyOptions): PropertyDecorator {
  return QueryParameter({
    read: (text, key) => read(key, text),
    absent: undefined,
    isFamily: true,
    schema,
    isAllowed: (values) => Array.isArray(values) && values.length <= max,
    rule: `must be given at most ${max} times`,
  });
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
  const values = Object.fromEntries([...known].map(([name, { absent }]) => [name, absent]));
  for (const [name, text] of Object.entries(query)) {
    const [, family, key = ''] = /^([^.]*)\.(.*)$/s.exec(name) ?? [];
    const property = family ?? name;
    const parameter = known.get(property);
    if (!parameter || Boolean(parameter.isFamily) !== (family !== undefined))
      throw invalidParameter(unknownName(name, known));
    if (typeof text !== 'string') throw invalidParameter(`${name} must be given once.`);
    // Null is no value of any parameter, so the class refuses it.
    const value = parameter.read(text, key) ?? null;
    values[property] = parameter.isFamily ? [...((values[property] as []) ?? []), value] : value;
  }
  return values;
}

export function invalidParameter(message: string): ApiError {
  return new ApiError('INVALID_PARAMETER', message);
}

function unknownName(name: string, known: ReadonlyMap<string, QueryParameter>): string {
  const names = [...known].map(([each, parameter]) => shownName(each, parameter));
  const familiesLast = names.sort((one, other) => Number(one.includes('.')) - Number(other.includes('.')));
  return `The parameter ${JSON.stringify(name.slice(0, 50))} is unknown. This path takes ${familiesLast.join(', ')}.`;
}

function shownName(name: string, { isFamily }: QueryParameter): string {
  return isFamily ? `${name}.KEY` : name;
}
