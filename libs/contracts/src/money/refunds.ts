import type { Fault } from '../audit/audits.js';

/** How an audit ended, as far as its refund goes. */
export type RefundOutcome =
  | { readonly kind: 'completed' }
  | { readonly kind: 'cancelled'; readonly from: 'queued' | 'processing' }
  | { readonly kind: 'failed'; readonly fault: Fault };

/**
 * Credits given back of `charged`, rounded down (contract section 3): cancelled while queued 100 %, while processing
 * 50 %; failed by the service or the audited site 50 %, by the partner's input 0 %.
 */
export function refundOf(charged: number, outcome: RefundOutcome): number {
  switch (outcome.kind) {
    case 'completed':
      return 0;
    case 'cancelled':
      return outcome.from === 'queued' ? charged : Math.floor(charged / 2);
    case 'failed':
      return outcome.fault === 'input' ? 0 : Math.floor(charged / 2);
  }
}
