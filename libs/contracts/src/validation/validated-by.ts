import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Returns a decorator for values that `validate` accepts; `rule` completes a sentence about the others. */
export function ValidatedBy(
  name: string,
  validate: (value: unknown) => boolean,
  rule: string,
  options?: ValidationOptions,
): PropertyDecorator {
  return ValidateBy({ name, validator: { validate, defaultMessage: () => `$property ${rule}` } }, options);
}
