import type Stripe from 'stripe';
import type { ReversalNotice, ReversalState } from '#contracts/ledger/reversals';

/** The state for each status of a refund; others are open. A refund may still fail after it succeeded. */
const REFUND_STATES: ReadonlyMap<string, ReversalState> = new Map([
  ['succeeded', 'done'],
  ['failed', 'withdrawn'],
  ['canceled', 'withdrawn'],
]);

/** The state for each status of a dispute; others are open. */
const DISPUTE_STATES: ReadonlyMap<string, ReversalState> = new Map([
  ['lost', 'done'],
  ['won', 'withdrawn'],
  ['warning_closed', 'withdrawn'],
  ['prevented', 'withdrawn'],
]);

/**
 * The events about returned money; subscribe the webhook endpoint at Stripe to these. Not `charge.refunded`, which has
 * the sum of what these report one by one.
 */
export const REVERSAL_EVENTS: ReadonlySet<string> = new Set([
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]);

/** Returns the notice for such an event; pure. Undefined for a payment without a payment intent: ours have one. */
export function reversalOfEvent({ type, created, data }: Stripe.Event): ReversalNotice | undefined {
  const kind = type.startsWith('refund.') ? 'refund' : 'dispute';
  return noticeOfReversal(data.object as Stripe.Refund | Stripe.Dispute, kind, new Date(created * 1000));
}

/** Returns the notice for a refund or dispute at that time; pure. Undefined for a payment without a payment intent. */
export function noticeOfReversal(
  { id, payment_intent, amount, currency, status }: Stripe.Refund | Stripe.Dispute,
  kind: ReversalNotice['kind'],
  occurredAt: Date,
): ReversalNotice | undefined {
  const paymentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (paymentId === undefined) return undefined;
  return {
    provider: 'stripe',
    reversal_id: id,
    kind,
    state: (kind === 'refund' ? REFUND_STATES : DISPUTE_STATES).get(status ?? '') ?? 'open',
    payment_id: paymentId,
    amount,
    currency,
    occurred_at: occurredAt.toISOString(),
  };
}
