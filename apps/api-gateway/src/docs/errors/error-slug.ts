import { API_ERRORS, type ApiErrorCode } from '#contracts/api-errors';

export const ERROR_CODES = Object.keys(API_ERRORS) as ApiErrorCode[];

/** The last segment of a code's page: `idempotency-conflict`. */
export function slugOf(code: ApiErrorCode): string {
  return code.toLowerCase().replaceAll('_', '-');
}

/** The code that a page's last segment names, also where it is the code itself, in any case; undefined for no code. */
export function codeOfSlug(segment: string): ApiErrorCode | undefined {
  const name = segment.toUpperCase().replaceAll('-', '_');
  return ERROR_CODES.find((code) => code === name);
}
