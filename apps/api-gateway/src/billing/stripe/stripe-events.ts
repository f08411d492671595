import Stripe from 'stripe';
import { type StripeMode, isOfMode } from '#payments/payment-provider';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import type { ReversalNotice } from '#contracts/ledger/reversals';
import { noticeOfSession, paymentOfSession, type SessionNotice } from '#payments/stripe-session';
import { REVERSAL_EVENTS, reversalOfEvent } from '#payments/stripe-reversal';
import { ApiError } from '../../http/errors/api-error.js';

/** Older signatures are refused as replays; Stripe signs each retry again. */
const TOLERANCE_SECONDS = 300;

/** Verifies that an event was sent by Stripe. */
export class SignedEvents {
  constructor(
    private readonly secret: string,
    /** The mode whose events count. */
    readonly mode: StripeMode,
  ) {}

  /**
   * Returns the event in the raw bytes of a webhook that arrived at `nowMs` (Unix time). Throws 400 `INVALID_SIGNATURE`
   * if the header does not sign them with our secret or is too old, and a `SyntaxError` if the signed bytes are not an
   * event.
   */
  read(body: Buffer | undefined, header: string | string[] | undefined, nowMs = Date.now()): Stripe.Event {
    try {
      return Stripe.webhooks.constructEvent(
        body ?? '',
        typeof header === 'string' ? header : '',
        this.secret,
        TOLERANCE_SECONDS,
        undefined,
        nowMs,
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
        throw new ApiError(
          'INVALID_SIGNATURE',
          'The Stripe-Signature header does not match this body and the secret of this endpoint, or it is over 300 seconds old.',
          { cause: error },
        );
      }
      throw new SyntaxError('the signed bytes are no event with a payload', { cause: error });
    }
  }
}

/** The meaning of a Stripe webhook. `foreign`: not about one of our checkouts, or another type of event. */
export type StripeNotice = SessionNotice | { readonly kind: 'reversal'; readonly notice: ReversalNotice };

type Payment = PaymentNotice['payment'];

/** The events about payments. The webhook endpoint at Stripe must be subscribed to them. */
const PAYMENT_OF_EVENT: Readonly<Record<string, (session: Stripe.Checkout.Session) => Payment | undefined>> =
  {
    'checkout.session.completed': paymentOfSession,
    'checkout.session.async_payment_succeeded': paymentOfSession,
    'checkout.session.async_payment_failed': () => 'failed',
    'checkout.session.expired': () => 'expired',
  };

/** Reads an event of Stripe; pure. One of the other mode is unreadable: what it says is not true of our payments. */
export function stripeNoticeOf(event: Stripe.Event, mode: StripeMode): StripeNotice {
  if (!isOfMode(mode, event)) return ofOtherMode(mode);
  if (REVERSAL_EVENTS.has(event.type)) {
    const notice = reversalOfEvent(event);
    return notice ? { kind: 'reversal', notice } : { kind: 'foreign' };
  }
  const read = Object.hasOwn(PAYMENT_OF_EVENT, event.type) ? PAYMENT_OF_EVENT[event.type] : undefined;
  if (!read) return { kind: 'foreign' };
  const session = event.data.object as Stripe.Checkout.Session;
  if (!isOfMode(mode, session)) return ofOtherMode(mode);
  return noticeOfSession(session, read(session), new Date(event.created * 1000));
}

function ofOtherMode(mode: StripeMode): StripeNotice {
  const problem = `it is not of Stripe's ${mode} mode: compare STRIPE_MODE and STRIPE_WEBHOOK_SECRET with the webhook endpoint at Stripe`;
  return { kind: 'unreadable', problem };
}
