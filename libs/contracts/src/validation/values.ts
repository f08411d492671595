import { IsIn, type ValidationOptions } from 'class-validator';
import { ID_PREFIXES, type IdKind, isId } from '../identifiers.js';
import { ValidatedBy } from './validated-by.js';

interface WholeRange {
  readonly min?: number;
  readonly max?: number;
}

/** A whole number from `min` to `max`, both included, that is exact. */
export function IsWhole(
  { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: WholeRange,
  options?: ValidationOptions,
): PropertyDecorator {
  const from = min === Number.MIN_SAFE_INTEGER ? '' : ` from ${min}`;
  const to = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`;
  return ValidatedBy(
    'isWhole',
    (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
    `must be a whole number${from}${to}`,
    options,
  );
}

/** One of some texts. `@IsIn()` with a shorter sentence. */
export function IsOneOf(values: readonly string[], options?: ValidationOptions): PropertyDecorator {
  return IsIn(values, { message: '$property must be one of $constraint1', ...options });
}

/** An identifier of that kind, or of one of these, for example `aud_01k9…`. */
export function IsId(kinds: IdKind | readonly IdKind[], options?: ValidationOptions): PropertyDecorator {
  const allowed: readonly IdKind[] = typeof kinds === 'string' ? [kinds] : kinds;
  return ValidatedBy(
    'isId',
    (value) => allowed.some((kind) => isId(kind, value)),
    `must be an identifier that begins with ${allowed.map((kind) => `${ID_PREFIXES[kind]}_`).join(' or ')}`,
    options,
  );
}
