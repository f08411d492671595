import { Failure } from '#contracts/failures';

/** RFC 5321 section 4.5.3.1.3: a path of 256 characters with its angle brackets. */
const MAX_LENGTH = 254;

/**
 * An address that a mail may be sent to: something, @, something, without blanks or control characters that could
 * break out of a header. Whether anybody reads it only a mail can tell. Throws a `Failure` (rejected, `INVALID_EMAIL`).
 */
export function parseEmail(value: unknown): string {
  if (
    typeof value === 'string' &&
    value.length <= MAX_LENGTH &&
    /^[^\s\p{C}@<>]+@[^\s\p{C}@<>]+$/u.test(value)
  ) {
    return value;
  }
  throw new Failure(
    'rejected',
    'INVALID_EMAIL',
    `email: an address of at most ${MAX_LENGTH} characters is needed.`,
    {
      details: { field: 'email', limit: MAX_LENGTH },
    },
  );
}
