import type { Log } from '#contracts/log';
import type { MintedCheckout } from './checkout-provider.js';

/** Raises the alarm of a checkout whose session the provider does not know. */
export function alarmUnknownSession(log: Log, { checkoutId, session }: MintedCheckout): void {
  log.error(
    { alarm: 'payment-session-unknown', checkout_id: checkoutId, session_id: session.id },
    'The payment provider knows no session of a checkout: nothing is decided by what it says, compare its key.',
  );
}
