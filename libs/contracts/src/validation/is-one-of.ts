import { IsIn, type ValidationOptions } from 'class-validator';

/** One of some texts. `@IsIn()` with a shorter sentence. */
export function IsOneOf(values: readonly string[], options?: ValidationOptions): PropertyDecorator {
  return IsIn(values, { message: '$property must be one of $constraint1', ...options });
}
