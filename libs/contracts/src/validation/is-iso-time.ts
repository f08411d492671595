import { ValidateBy, type ValidationOptions } from 'class-validator';

/** A time as ISO 8601 text, as far as `Date` reads it. */
export function IsIsoTime(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isIsoTime',
      validator: {
        validate: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
        defaultMessage: () => '$property must be an ISO 8601 time',
      },
    },
    options,
  );
}
