import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import type { MintedCheckout } from './checkout-provider.js';

/**
 * Returns the `Failure` for a provider that gave no reply. It may have made a session, but no customer has its
 * address, so it can't be paid.
 */
export function providerUnavailable(why: string): Failure {
  return new Failure(
    'transient',
    'PAYMENT_PROVIDER_AWAY',
    `the payment provider did not answer for a checkout (${why}); try again later`,
  );
}

/** Returns the `Failure` for a refused key or request. A retry would change nothing. */
export function providerRefused(status: number): Failure {
  return new Failure(
    'rejected',
    'PAYMENT_PROVIDER_REFUSED',
    `the payment provider refused what was asked for a checkout (status ${status}); an operator has to look`,
    { details: { status } },
  );
}

/** True if the provider refused the key, which all other calls use, too. */
export function refusesKey({ details }: Failure): boolean {
  return details?.status === 401;
}

export const UNKNOWN_TO_PROVIDER = 'UNKNOWN_TO_PAYMENT_PROVIDER';

/**
 * Returns the `Failure` for an object that the provider does not know. Mostly the key belongs to another account or
 * mode. That says nothing about the money, so nothing may end because of it.
 */
export function unknownToProvider(what: string): Failure {
  return new Failure(
    'transient',
    UNKNOWN_TO_PROVIDER,
    `the payment provider knows no ${what}; an operator has to compare its key, then it is asked again`,
  );
}

export function alarmUnknownSession(log: Log, { checkoutId, session }: MintedCheckout): void {
  log.error(
    { alarm: 'payment-session-unknown', checkout_id: checkoutId, session_id: session.id },
    'The payment provider does not know the session of a checkout: its key may belong to another account or mode.',
  );
}
