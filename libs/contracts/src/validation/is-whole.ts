import { ValidateBy, type ValidationOptions } from 'class-validator';

/** A whole number from `min` to `max`, both included, that is exact. */
export function IsWhole(
  { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: WholeRange,
  options?: ValidationOptions,
): PropertyDecorator {
  const from = min === Number.MIN_SAFE_INTEGER ? '' : ` from ${min}`;
  const to = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`;
  return ValidateBy(
    {
      name: 'isWhole',
      constraints: [min, max],
      validator: {
        validate: (value) =>
          Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
        defaultMessage: () => `$property must be a whole number${from}${to}`,
      },
    },
    options,
  );
}

export interface WholeRange {
  readonly min?: number;
  readonly max?: number;
}
