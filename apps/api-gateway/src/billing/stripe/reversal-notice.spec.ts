import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type StripeNotice, stripeNoticeOf } from './stripe-events.js';

const noticeOf = (type: string, object: object): StripeNotice => {
  const event = {
    id: 'evt_1',
    livemode: true,
    type,
    created: 1_767_323_045,
    data: {
      object: { id: 're_1', payment_intent: 'pi_1', amount: 4_900, currency: 'usd', status: null, ...object },
    },
  };
  return stripeNoticeOf(event as unknown as Stripe.Event, 'live');
};

const stateOf = (type: string, status: string | null): unknown => {
  const notices = noticeOf(type, { status });
  return notices.kind === 'reversal' ? notices.notice.state : notices.kind;
};

describe('Stripe’s notices of refunds and disputes', () => {
  it('is one refund or dispute with its amount, its payment, and when Stripe said so', () => {
    const session = {
      kind: 'reversal',
      notice: {
        provider: 'stripe',
        reversal_id: 're_1',
        kind: 'refund',
        state: 'done',
        payment_id: 'pi_1',
        amount: 1_000,
        currency: 'usd',
        occurred_at: '2026-01-02T03:04:05.000Z',
      },
    };
    expect(noticeOf('refund.created', { amount: 1_000, status: 'succeeded' })).toEqual(session);
    const expanded = { amount: 1_000, status: 'succeeded', payment_intent: { id: 'pi_1' } };
    expect(noticeOf('refund.updated', expanded)).toEqual(session);
    expect(noticeOf('charge.dispute.created', { status: 'needs_response' })).toMatchObject({
      notice: { kind: 'dispute', state: 'open' },
    });
  });

  it.each([
    ['refund.created', 'pending', 'open'],
    ['refund.created', 'requires_action', 'open'],
    ['refund.created', null, 'open'],
    ['refund.updated', 'succeeded', 'done'],
    ['refund.failed', 'failed', 'withdrawn'],
    ['refund.updated', 'canceled', 'withdrawn'],
    ['charge.dispute.created', 'warning_needs_response', 'open'],
    ['charge.dispute.updated', 'under_review', 'open'],
    ['charge.dispute.updated', 'appeal_under_review', 'open'],
    ['charge.dispute.closed', 'lost', 'done'],
    ['charge.dispute.closed', 'won', 'withdrawn'],
    ['charge.dispute.closed', 'warning_closed', 'withdrawn'],
    ['charge.dispute.closed', 'prevented', 'withdrawn'],
    ['charge.dispute.updated', 'constructor', 'open'],
  ])('by %s with status %s is %s', (type, status, state) => {
    expect(stateOf(type, status)).toBe(state);
  });

  it('is foreign where the payment has no payment intent, and so is the sum of all refunds of a charge', () => {
    expect(noticeOf('refund.created', { payment_intent: null }).kind).toBe('foreign');
    expect(noticeOf('charge.refunded', {}).kind).toBe('foreign');
  });
});
