import type { Type } from '@nestjs/common';
import { type Checked, violationOf } from '#contracts/validation/violation';
import type { ApiErrorCode } from '#contracts/gateway/api-errors';
import { ApiError } from '../errors/api-error.js';

interface Refusal {
  readonly code: ApiErrorCode;
  readonly message: string;
}

const REFUSALS = new Map<Type, Refusal>();

/**
 * Of a class of requests: how one is refused that has not its shape. A decorator of a property may say its own
 * (`refusal`), which then stands in the place of this one.
 */
export function RefusedAs(code: ApiErrorCode, message: string): ClassDecorator {
  return (type) => void REFUSALS.set(type as unknown as Type, { code, message });
}

/** The options of a property's decorator for a refusal of its own. The message is a sentence for partners. */
export function refusal(code: ApiErrorCode, message: string) {
  return { message, context: { code } };
}

/** Whether requests are checked by this class. */
export function isRequestClass(type: Type | undefined): type is Checked & Type<object> {
  return type !== undefined && REFUSALS.has(type);
}

/** Why a request is refused, by the first decorator of its class that it breaks; undefined where it has its shape. */
export function refusalOf(type: Checked & Type<object>, request: unknown): ApiError | undefined {
  const violation = violationOf(type, request);
  if (!violation) return undefined;
  if (violation.code !== undefined) return new ApiError(violation.code as ApiErrorCode, violation.rule);
  const { code, message } = REFUSALS.get(type)!;
  return new ApiError(code, message);
}
