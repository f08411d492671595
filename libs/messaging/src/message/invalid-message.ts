import { Failure } from '#contracts/failures';
import type { Violation } from '#contracts/validation/violation';

export const INVALID_MESSAGE = 'INVALID_MESSAGE';

/**
 * Returns the failure for a message that violates its class: `INVALID_MESSAGE`, or the field's own code. `rejected`
 * answers the caller of a command; `poison` is an event that can never be handled.
 */
export function invalidMessage(kind: 'rejected' | 'poison', { field, rule, code }: Violation): Failure {
  return new Failure(kind, code ?? INVALID_MESSAGE, `${field || 'the payload'} ${rule}`, {
    details: { field, rule },
  });
}
