import { IsOptional, ValidateIf } from 'class-validator';

/** The field may be left out. Null is another thing. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** The field is there, and may be null. */
export function MayBeNull(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== null);
}

/** The field may be left out, or be null, which is the same. */
export function MayBeAbsentOrNull(): PropertyDecorator {
  return IsOptional();
}
