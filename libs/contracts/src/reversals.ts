import type { PaymentProvider } from './checkouts.js';

/** `refund`: we gave the money back. `dispute`: the customer's bank takes it back. */
export const REVERSAL_KINDS = ['refund', 'dispute'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

/**
 * `open`: the money may go back, or is on its way. `done`: it went back. `withdrawn`: it stays, or came again: the refund
 * failed, the dispute was won.
 */
export const REVERSAL_STATES = ['open', 'done', 'withdrawn'] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

/** What a provider says of one refund or dispute. */
export interface ReversalNotice {
  readonly provider: PaymentProvider;
  /** The provider's own id of the refund or dispute. */
  readonly reversal_id: string;
  readonly kind: ReversalKind;
  readonly state: ReversalState;
  /** The provider's own id of the payment that it is about. */
  readonly payment_id: string;
  /** In the currency's smallest unit: a part of the payment, or all of it. */
  readonly amount: number;
  /** ISO 4217 in lower case. */
  readonly currency: string;
  /** When the provider said so (ISO 8601 UTC): of two notices the later one counts. */
  readonly occurred_at: string;
}

export interface ReversalReply {
  /** `ignored`: the payment is not one of a checkout of ours. */
  readonly outcome: 'noted' | 'ignored';
}
