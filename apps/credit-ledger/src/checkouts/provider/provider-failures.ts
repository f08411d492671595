import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import type { MintedCheckout } from './checkout-provider.js';

/** It gave no answer. It can't be known whether it made a session; nobody has its address, so that nobody can pay it. */
export function providerUnavailable(why: string): Failure {
  return new Failure(
    'transient',
    'PAYMENT_PROVIDER_AWAY',
    `the payment provider did not answer for a checkout (${why}); try again later`,
  );
}

/** It was understood and refused: a key that is wrong, or a request that is. Asking again would change nothing. */
export function providerRefused(status: number): Failure {
  return new Failure(
    'rejected',
    'PAYMENT_PROVIDER_REFUSED',
    `the payment provider refused what was asked for a checkout (status ${status}); an operator has to look`,
    { details: { status } },
  );
}

/** Whether it refused because of the key, which every other question has, too. */
export function refusesKey({ details }: Failure): boolean {
  return details?.status === 401;
}

export const UNKNOWN_TO_PROVIDER = 'UNKNOWN_TO_PAYMENT_PROVIDER';

/**
 * It answered that it knows no such thing: mostly the key is of another account or mode. That says nothing of the money, so
 * nothing may end by it.
 */
export function unknownToProvider(what: string): Failure {
  return new Failure(
    'transient',
    UNKNOWN_TO_PROVIDER,
    `the payment provider knows no ${what}; an operator has to compare its key, then it is asked again`,
  );
}

/** Raises the alarm of a checkout whose session the provider does not know. */
export function alarmUnknownSession(log: Log, { checkoutId, session }: MintedCheckout): void {
  log.error(
    { alarm: 'payment-session-unknown', checkout_id: checkoutId, session_id: session.id },
    'The payment provider knows no session of a checkout: nothing is decided by what it says, compare its key.',
  );
}
