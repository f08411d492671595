import { ValidateBy, type ValidationOptions } from 'class-validator';

/** A label as it is stored: spellings that look alike are one (no spaces around it, Unicode's NFC), as a person may type it again. */
export function asLabel(text: string): string {
  return text.trim().normalize('NFC');
}

/** Text that people will read in one line: not blank, and without control characters. */
export function IsLabel(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isLabel',
      validator: {
        validate: (value) => typeof value === 'string' && isLabel(asLabel(value)),
        defaultMessage: () => '$property must not be blank nor hold control characters',
      },
    },
    options,
  );
}

function isLabel(text: string): boolean {
  return text !== '' && !/\p{Cc}/u.test(text);
}
