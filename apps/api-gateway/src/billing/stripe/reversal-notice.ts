import type Stripe from 'stripe';
import type { ReversalNotice, ReversalState } from '#contracts/reversals';

/** What a refund's status means; one that is not here is under way. It may still fail after it succeeded. */
const REFUND_STATES: ReadonlyMap<string, ReversalState> = new Map([
  ['succeeded', 'done'],
  ['failed', 'withdrawn'],
  ['canceled', 'withdrawn'],
]);

/** What a dispute's status means; one that is not here is under way. */
const DISPUTE_STATES: ReadonlyMap<string, ReversalState> = new Map([
  ['lost', 'done'],
  ['won', 'withdrawn'],
  ['warning_closed', 'withdrawn'],
  ['prevented', 'withdrawn'],
]);

/**
 * The events that say that money goes back; the webhook endpoint at Stripe has to be subscribed to these. Not
 * `charge.refunded`, which tells the sum of what these tell one by one.
 */
export const REVERSAL_EVENTS: ReadonlySet<string> = new Set([
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]);

/** Reads such an event; pure. Undefined for a payment without a payment intent: ours have one. */
export function reversalOf(event: Stripe.Event): ReversalNotice | undefined {
  const object = event.data.object as Stripe.Refund | Stripe.Dispute;
  const { id, payment_intent, amount, currency } = object;
  const paymentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (paymentId === undefined) return undefined;
  const isRefund = event.type.startsWith('refund.');
  return {
    provider: 'stripe',
    reversal_id: id,
    kind: isRefund ? 'refund' : 'dispute',
    state: (isRefund ? REFUND_STATES : DISPUTE_STATES).get(object.status ?? '') ?? 'open',
    payment_id: paymentId,
    amount,
    currency,
    occurred_at: new Date(event.created * 1000).toISOString(),
  };
}
