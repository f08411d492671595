import { Failure } from '#contracts/failures';
import { isEmail, MAX_EMAIL_LENGTH } from '#contracts/operator-input';

/** The address of a contact. Throws a `Failure` (rejected, `INVALID_EMAIL`). */
export function parseEmail(value: unknown): string {
  if (typeof value === 'string' && isEmail(value)) return value;
  throw new Failure(
    'rejected',
    'INVALID_EMAIL',
    `email: an address of at most ${MAX_EMAIL_LENGTH} characters is needed.`,
    { details: { field: 'email', limit: MAX_EMAIL_LENGTH } },
  );
}
