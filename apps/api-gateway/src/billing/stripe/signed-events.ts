import Stripe from 'stripe';
import type { StripeMode } from '#payments/payment-provider';
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
