import type { PaymentNotice } from '#contracts/ledger/checkouts';
import type { Checkout } from '../src/checkouts/checkout.js';
import { WORKSPACE } from './given-account.js';

const CHECKOUT = 'chk_01k9zzzzzzzzzzzzzzzzzzzzz1';
const SESSION = 'cs_test_1';

/** When the checkout of these specs expires. */
export const EXPIRES = '2026-11-21T12:00:00.000Z';

/** Returns the time so many minutes after the expiry, as ISO 8601. */
export function minutes(afterExpiry: number): string {
  return new Date(Date.parse(EXPIRES) + afterExpiry * 60_000).toISOString();
}

/** Returns an open checkout of the package growth at Stripe. */
export function aCheckout(changes: Partial<Checkout> = {}): Checkout {
  return {
    checkoutId: CHECKOUT,
    workspaceId: WORKSPACE,
    package: 'growth',
    amountCents: 19_900,
    credits: 20_900,
    currency: 'usd',
    provider: 'stripe',
    session: { id: SESSION, url: 'https://checkout.stripe.com/c/pay/cs_test_1' },
    status: 'open',
    expiresAt: new Date(EXPIRES),
    credited: false,
    revision: 1,
    ...changes,
  };
}

/** Returns the notice of a payment a minute before the expiry. */
export function aNotice(changes: Partial<PaymentNotice> = {}): PaymentNotice {
  return {
    provider: 'stripe',
    checkout_id: CHECKOUT,
    session_id: SESSION,
    payment: 'paid',
    currency: 'usd',
    amount_subtotal: 19_900,
    amount_total: 19_900,
    occurred_at: minutes(-1),
    ...changes,
  };
}
