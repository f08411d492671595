import {
  IsOptional,
  Validate,
  ValidateIf,
  type ValidationArguments,
  type ValidationOptions,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { type Checked, type LocatingConstraint, type Violation, violationOf } from './violation.js';

@ValidatorConstraint({ name: 'nested' })
class NestedConstraint implements ValidatorConstraintInterface, LocatingConstraint {
  validate(value: unknown, { constraints }: ValidationArguments): boolean {
    return this.violationIn(value, constraints) === undefined;
  }

  violationIn(value: unknown, [type]: readonly unknown[]): Violation | undefined {
    return violationOf(type as Checked, value);
  }

  defaultMessage(): string {
    return '$property must be an object';
  }
}

/** An object with the shape of `type`; with `each` a list of them. `@ValidateNested()` would ask for instances of it. */
export function Nested(type: Checked, options?: ValidationOptions): PropertyDecorator {
  return Validate(NestedConstraint, [type], options);
}

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

/** A payload or reply that says nothing. A later release may add fields. */
export class NoFields {
  readonly [name: string]: never;
}
