import type { CheckoutReply, CheckoutView } from '#contracts/ledger/checkouts';
import { type Checkout, checkoutNotFound, statusAt } from './checkout.js';

/** A checkout as it is shown. Throws a not-found `Failure` for one without a page. */
export function checkoutReply(checkout: Checkout): CheckoutReply {
  const { checkoutId, session, package: name, amountCents, credits, expiresAt } = checkout;
  if (!session) throw checkoutNotFound(checkoutId);
  return {
    checkout_id: checkoutId,
    checkout_url: session.url,
    package: name,
    amount_usd: amountCents / 100,
    credits,
    expires_at: expiresAt.toISOString(),
  };
}

/** The same, and how it stands at a time. */
export function checkoutView(checkout: Checkout, now: Date): CheckoutView {
  return {
    ...checkoutReply(checkout),
    workspace_id: checkout.workspaceId,
    provider: checkout.provider,
    status: statusAt(checkout, now),
  };
}
