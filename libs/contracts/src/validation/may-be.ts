import { ValidateIf } from 'class-validator';

/** The field may be left out. Null is another thing; where it may be either, write `@IsOptional()`. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** The field is there, and may be null. */
export function MayBeNull(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== null);
}
