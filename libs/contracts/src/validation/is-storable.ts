import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isStorable } from './storable-text.js';

/** Text that Postgres can hold. What is not has the code that the event store refuses it with. */
export function IsStorable(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isStorable',
      validator: {
        validate: (value) => typeof value === 'string' && isStorable(value),
        defaultMessage: () => '$property must not hold U+0000 or a lone surrogate',
      },
    },
    { context: { code: 'UNSTORABLE_TEXT' }, ...options },
  );
}
