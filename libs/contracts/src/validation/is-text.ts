import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Text of 1 to `max` characters, or of at least one. */
export function IsText(max?: number, options?: ValidationOptions): PropertyDecorator {
  const rule = max === undefined ? 'must be text, and not empty' : `must be text of 1 to ${max} characters`;
  return ValidateBy(
    {
      name: 'isText',
      validator: {
        validate: (value) =>
          typeof value === 'string' && value.length >= 1 && (max === undefined || value.length <= max),
        defaultMessage: () => `$property ${rule}`,
      },
    },
    options,
  );
}
