import { Failure } from '#contracts/failures';
import type { Violation } from '#contracts/validation/violation';

export const INVALID_MESSAGE = 'INVALID_MESSAGE';

/**
 * A message that is not what its class says: `INVALID_MESSAGE`, or the code that the field has of its own. `rejected`
 * tells the caller of a command; `poison` is an event that can never be handled.
 */
export function invalidMessage(kind: 'rejected' | 'poison', { field, rule, code }: Violation): Failure {
  return new Failure(kind, code ?? INVALID_MESSAGE, `${field || 'the payload'} ${rule}`, {
    details: { field, rule },
  });
}
