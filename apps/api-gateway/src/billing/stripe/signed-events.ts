import Stripe from 'stripe';
import { ApiError } from '../../http/errors/api-error.js';

/** Older signatures are taken for replayed ones; Stripe signs each of its retries anew. */
const TOLERANCE_SECONDS = 300;

/** Tells what Stripe sent from what anybody else did. */
export class SignedEvents {
  constructor(private readonly secret: string) {}

  /**
   * The event in the raw bytes of a webhook that came at `nowMs` (Unix time). Throws 400 `INVALID_SIGNATURE` where the header does not sign them with our
   * secret or is too old, and a `SyntaxError` for signed bytes that are no event.
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
          'The Stripe-Signature header does not sign this body with the secret of this endpoint, or is over 300 seconds old.',
          { cause: error },
        );
      }
      throw new SyntaxError('the signed bytes are no event with a payload', { cause: error });
    }
  }
}
