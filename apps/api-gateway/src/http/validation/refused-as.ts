import type { Type } from '@nestjs/common';
import { type Checked, violationOf } from '#contracts/validation/violation';
import type { ApiErrorCode } from '#contracts/gateway/api-errors';
import { ApiError } from '../errors/api-error.js';

interface Refusal {
  readonly code: ApiErrorCode;
  readonly message: string;
  /** Whether the message for a wrong property is its name and its rule. */
  readonly namesField?: boolean;
}

const REFUSALS = new Map<Type, Refusal>();

/**
 * Sets the error for requests that don't match the class. A property's decorator may set another one with `refusal`.
 */
export function RefusedAs(
  code: ApiErrorCode,
  message: string,
  { namesField = false }: Pick<Refusal, 'namesField'> = {},
): ClassDecorator {
  return (type) => void REFUSALS.set(type as unknown as Type, { code, message, namesField });
}

/** Returns options for a property's decorator, with its error. The message is a sentence for partners. */
export function refusal(code: ApiErrorCode, message: string) {
  return { message, context: { code } };
}

export function isRequestClass(type: Type | undefined): type is Checked & Type<object> {
  return type !== undefined && REFUSALS.has(type);
}

/**
 * Returns the error of the first decorator that a request violates; undefined if it matches the class. A string in place
 * of a request is the reason why its body could not be read, and begins the message.
 */
export function refusalOf(type: Checked & Type<object>, request: unknown): ApiError | undefined {
  const violation = violationOf(type, request);
  if (!violation) return undefined;
  if (violation.code !== undefined) return new ApiError(violation.code as ApiErrorCode, violation.rule);
  const { code, message, namesField } = REFUSALS.get(type)!;
  if (namesField && violation.field !== '')
    return new ApiError(code, `${violation.field} ${violation.rule}.`);
  return new ApiError(code, typeof request === 'string' ? `${request} ${message}` : message);
}
