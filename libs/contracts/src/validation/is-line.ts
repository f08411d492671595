import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isEmail, isLine } from './operator-input.js';

/** Text of 1 to `max` characters without the spaces around it, none of them a control character or half a character. */
export function IsLine(max: number, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isLine',
      validator: {
        validate: (value) => typeof value === 'string' && isLine(value.trim(), max),
        defaultMessage: () => `$property must be text of 1 to ${max} characters without control characters`,
      },
    },
    options,
  );
}

/** The address of a mailbox; with `trim` the spaces around it do not count. */
export function IsEmailAddress(
  { trim = false }: { readonly trim?: boolean } = {},
  options?: ValidationOptions,
): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isEmailAddress',
      validator: {
        validate: (value) => typeof value === 'string' && isEmail(trim ? value.trim() : value),
        defaultMessage: () => '$property must be an e-mail address, for example ops@example.com',
      },
    },
    options,
  );
}
