import { ValidateBy, type ValidationOptions } from 'class-validator';
import { ID_PREFIXES, type IdKind, isId } from '../identifiers.js';

/** An identifier of that kind, for example `aud_01k9…`. */
export function IsId(kind: IdKind, options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isId',
      constraints: [ID_PREFIXES[kind]],
      validator: {
        validate: (value) => isId(kind, value),
        defaultMessage: () => '$property must be an identifier that begins with $constraint1_',
      },
    },
    options,
  );
}
