import { IsLine } from '#contracts/validation/text';
import { MAX_NAME_LENGTH } from '#contracts/validation/operator-input';
import { IsOneOf } from '#contracts/validation/values';

/** The form of a new key. */
export class NewKeyForm {
  @IsLine(MAX_NAME_LENGTH)
  readonly label!: string;
}

/** How long a key and its successor may be used side by side: seconds, and what people read. */
export const OVERLAPS = [
  ['0', 'Not at all: the old key ends now'],
  ['3600', '1 hour'],
  ['86400', '1 day'],
  ['604800', '7 days'],
] as const;

/** The form that rotates a key. */
export class RotateKeyForm {
  @IsOneOf(OVERLAPS.map(([seconds]) => seconds))
  readonly overlap!: string;
}

/** The names of the fields, as the forms show them. */
export const LABELS = { label: 'The label', overlap: 'The overlap' } as const;
