import Stripe from 'stripe';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import { settledWithin } from '#messaging/settled-within';
import type { Checkout, CheckoutSession } from './checkout.js';
import { CheckoutProvider, type MintedCheckout, type SessionAnswer } from './checkout-provider.js';
import { providerAway, providerRefused } from './provider-failures.js';
import { answerOfSession } from './stripe-session-answer.js';
import { stripeSessionParams } from './stripe-session-params.js';

/** Ten minutes less than the 24 hours that Stripe allows, for clocks that differ and a request that takes its time. */
const LIFETIME_SECONDS = 24 * 3_600 - 600;
/** In all, retry included: below the 10 s that the gateway waits, so that it gets the answer of this. */
const BUDGET_MS = 7_000;
const ATTEMPT_MS = 3_000;
const RETRIES = 1;
/** Commands that wait for Stripe hold places that charges need, so they are few. */
const MAX_WAITING = 50;

export interface StripeOptions {
  readonly secretKey: string;
  /** Where its API is; default Stripe's own. */
  readonly apiBase?: string;
  /** Base of the pages that the customer returns to, without a slash at its end. */
  readonly publicUrl: string;
  readonly log: Log;
}

/** Stripe's hosted Checkout, in the API version that the SDK was made for. */
export class StripeProvider extends CheckoutProvider {
  readonly name = 'stripe';
  readonly lifetimeSeconds = LIFETIME_SECONDS;
  private readonly stripe: Stripe;
  private waiting = 0;

  constructor(private readonly options: StripeOptions) {
    super();
    this.stripe = new Stripe(options.secretKey, {
      timeout: ATTEMPT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(options.apiBase !== undefined && addressOf(options.apiBase)),
    });
  }

  async mint(checkout: Checkout): Promise<CheckoutSession> {
    if (this.waiting >= MAX_WAITING) throw providerAway(`${this.waiting} others wait for it`);
    this.waiting += 1;
    try {
      const params = stripeSessionParams(checkout, this.options.publicUrl);
      const options = { idempotencyKey: checkout.checkoutId };
      return toSession(
        await inTime(this.stripe.checkout.sessions.create(params, options)).catch((error: unknown) => {
          throw this.failureOf(error, { checkout_id: checkout.checkoutId }, MINTING);
        }),
      );
    } finally {
      this.waiting -= 1;
    }
  }

  override async ask(checkout: MintedCheckout): Promise<SessionAnswer> {
    const asked = this.stripe.checkout.sessions.retrieve(checkout.session.id, { expand: ['payment_intent'] });
    try {
      const session = await inTime(asked);
      // What answers at its address may be something else.
      if (session?.object !== 'checkout.session') throw providerAway('its answer is no session');
      return answerOfSession(session, checkout, new Date());
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
        return { kind: 'unknown' };
      throw this.failureOf(error, { checkout_id: checkout.checkoutId }, ASKING);
    }
  }

  override async checkoutOfPayment(paymentId: string): Promise<string | undefined> {
    try {
      // Whoever reads `metadata` of what is no payment intent gets no checkout: it is foreign then.
      return (await inTime(this.stripe.paymentIntents.retrieve(paymentId)))?.metadata?.checkout_id;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
      throw this.failureOf(error, { payment_id: paymentId }, TELLING);
    }
  }

  /** Without the cause: the code of a refused connection would pass for the database's. */
  private failureOf(error: unknown, about: Readonly<Record<string, string>>, what: Request): Error {
    if (error instanceof Failure) return error;
    const { statusCode: status, requestId } = error instanceof Stripe.errors.StripeError ? error : {};
    const facts = { err: error, ...about, status, stripe_request_id: requestId };
    if (status === undefined || status >= 500 || status === 409 || status === 429) {
      this.options.log.warn(facts, what.unanswered);
      return providerAway(status === undefined ? 'no answer' : `status ${status}`);
    }
    this.options.log.error({ ...facts, alarm: 'payment-provider-refuses' }, what.refused);
    return providerRefused(`status ${status}`);
  }
}

/** What the log says of a kind of request that failed. */
interface Request {
  readonly unanswered: string;
  readonly refused: string;
}

const MINTING: Request = {
  unanswered: 'Stripe made no checkout session.',
  refused: 'Stripe refuses to make checkout sessions: nobody can buy credits.',
};
const ASKING: Request = {
  unanswered: 'Stripe did not tell of a checkout session.',
  refused:
    'Stripe refuses to tell of checkout sessions: a payment whose notice is lost stays without its credits.',
};

const TELLING: Request = {
  unanswered: 'Stripe did not tell which checkout a payment was made for.',
  refused: 'Stripe refuses to tell of payments: a refund or dispute is not noted.',
};

/** The SDK's time-out is for silence on the socket, so that a slow trickle could last for ever: hence the budget. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  if (!(await settledWithin(answer, BUDGET_MS))) throw providerAway(`no answer within ${BUDGET_MS} ms`);
  return answer;
}

function toSession({ id, url, expires_at }: Stripe.Checkout.Session): CheckoutSession {
  // Types say what Stripe promises; what answers at its address may be something else.
  if (typeof id !== 'string' || typeof url !== 'string' || !Number.isSafeInteger(expires_at))
    throw providerAway('its answer is no open session');
  return { sessionId: id, url, expiresAt: new Date(expires_at * 1_000) };
}

function addressOf(apiBase: string): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  const { protocol, hostname, port } = new URL(apiBase);
  const plain = protocol === 'http:';
  return { protocol: plain ? 'http' : 'https', host: hostname, port: port || (plain ? 80 : 443) };
}
