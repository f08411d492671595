import type Stripe from 'stripe';
import { CREDIT_PACKAGES, type PackageName } from '#contracts/money/prices';
import type { Checkout } from '../checkout.js';

/**
 * Returns the parameters of Stripe's session. They depend only on the checkout and the customer, because Stripe repeats
 * its response to an idempotency key only if every parameter is the same.
 */
export function stripeSessionParams(
  checkout: Checkout,
  customer: string,
  publicUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const { checkoutId, workspaceId, package: name, amountCents, currency, expiresAt } = checkout;
  const metadata = { checkout_id: checkoutId, workspace_id: workspaceId, package: name };
  return {
    mode: 'payment',
    customer,
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: amountCents, product_data: productOf(name, checkout.credits) },
      },
    ],
    allow_promotion_codes: true,
    // A price converted for the customer would be reported in another currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: checkoutId,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
    success_url: `${publicUrl}/billing/done`,
    cancel_url: `${publicUrl}/billing/cancelled`,
  };
}

function productOf(name: PackageName, credits: number): { name: string; description?: string } {
  const { baseCredits, bonusCredits } = CREDIT_PACKAGES[name];
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${count(credits)} audit credits`;
  if (bonusCredits === 0) return { name: title };
  return { name: title, description: `${count(baseCredits)} credits and a bonus of ${count(bonusCredits)}` };
}

function count(credits: number): string {
  return credits.toLocaleString('en-US');
}
