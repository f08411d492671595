import { API_ERRORS, type ApiErrorCode } from '#contracts/gateway/api-errors';
import { failureCodeOf, FAILURE_REASONS, type FailureReason } from '#contracts/audit/failure-reasons';

export const ERROR_CODES = Object.keys(API_ERRORS) as ApiErrorCode[];

/** Returns the last segment of a code's page: `idempotency-conflict`. */
export function slugOf(code: string): string {
  return code.toLowerCase().replaceAll('_', '-');
}

/**
 * Returns the code for a page's last segment, also if it is the code itself, in any case; undefined if there is no such
 * code.
 */
export function codeOfSlug(segment: string): ApiErrorCode | undefined {
  const name = nameOf(segment);
  return ERROR_CODES.find((code) => code === name);
}

/** The same for a code of failed audits, such as `AUDIT_TIMEOUT`. */
export function failureOfSlug(segment: string): FailureReason | undefined {
  const name = nameOf(segment);
  return FAILURE_REASONS.find((reason) => failureCodeOf(reason) === name);
}

function nameOf(segment: string): string {
  return segment.toUpperCase().replaceAll('-', '_');
}
