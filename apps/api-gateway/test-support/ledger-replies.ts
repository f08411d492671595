import type { CheckoutReply, CheckoutView } from '#contracts/ledger/checkouts';
import type { ReplyOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';

/** Returns the ledger's reply for a charged audit of one dimension. */
export function chargedAudit(): Extract<ReplyOf<'ledger.charge-audit'>, { outcome: 'charged' }> {
  return { outcome: 'charged', charged: 80, balance_after: 20, created_at: '2026-01-02T03:04:05.006Z' };
}

/** Returns the ledger's reply for the balance after `chargedAudit`, of a workspace that has bought nothing. */
export function balanceAfterCharge(): ReplyOf<'ledger.get-balance'> {
  return { balance: 20, lifetime_purchased: 0, lifetime_consumed: 80, low_balance_threshold: 0 };
}

/** Returns the ledger's reply for a new checkout of the package growth. */
export function mintedCheckout(changes: Partial<CheckoutReply> = {}): CheckoutReply {
  const checkout_id = newId('checkout');
  return {
    checkout_id,
    checkout_url: `https://pay.example.com/${checkout_id}`,
    package: 'growth',
    amount_usd: 199,
    credits: 20_900,
    expires_at: '2030-01-02T03:04:05.006Z',
    ...changes,
  };
}

export function checkoutView(changes: Partial<CheckoutView> = {}): CheckoutView {
  return {
    ...mintedCheckout(),
    workspace_id: newId('workspace'),
    provider: 'local',
    status: 'open',
    ...changes,
  };
}
