import type { ValidationOptions } from 'class-validator';
import { ValidatedBy } from './validated-by.js';
import { isEmail, isLine } from './operator-input.js';

/** Text of 1 to `max` characters, or of at least one. */
export function IsText(max?: number, options?: ValidationOptions): PropertyDecorator {
  const rule = max === undefined ? 'must be text, and not empty' : `must be text of 1 to ${max} characters`;
  return ValidatedBy(
    'isText',
    (value) => typeof value === 'string' && value.length >= 1 && (max === undefined || value.length <= max),
    rule,
    options,
  );
}

/** Text of 1 to `max` characters without the spaces around it, none of them a control character or half a character. */
export function IsLine(max: number, options?: ValidationOptions): PropertyDecorator {
  return ValidatedBy(
    'isLine',
    (value) => typeof value === 'string' && isLine(value.trim(), max),
    `must be text of 1 to ${max} characters without control characters`,
    options,
  );
}

/** The address of a mailbox; with `trim` the spaces around it do not count. */
export function IsEmailAddress(
  { trim = false }: { readonly trim?: boolean } = {},
  options?: ValidationOptions,
): PropertyDecorator {
  return ValidatedBy(
    'isEmailAddress',
    (value) => typeof value === 'string' && isEmail(trim ? value.trim() : value),
    'must be an e-mail address, for example ops@example.com',
    options,
  );
}

/** A label as it is stored: spellings that look alike are one (no spaces around it, Unicode's NFC), as a person may type it again. */
export function asLabel(text: string): string {
  return text.trim().normalize('NFC');
}

/** Text that people will read in one line: not blank, and without control characters. */
export function IsLabel(options?: ValidationOptions): PropertyDecorator {
  return ValidatedBy(
    'isLabel',
    (value) => typeof value === 'string' && isLabel(asLabel(value)),
    'must not be blank nor hold control characters',
    options,
  );
}

function isLabel(text: string): boolean {
  return text !== '' && !/\p{Cc}/u.test(text);
}

/** Text that Postgres can hold. What is not has the code that the event store refuses it with. */
export function IsStorable(options?: ValidationOptions): PropertyDecorator {
  return ValidatedBy(
    'isStorable',
    (value) => typeof value === 'string' && isStorable(value),
    'must not hold U+0000 or a lone surrogate',
    { context: { code: 'UNSTORABLE_TEXT' }, ...options },
  );
}

/** In a regular expression with the `u` flag a paired surrogate is one character, so this finds lone ones only. */
const FORBIDDEN = /[\0\p{Surrogate}]/u;

/** Whether Postgres can hold a text: it has neither U+0000 nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !FORBIDDEN.test(text);
}
