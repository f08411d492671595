import Stripe from 'stripe';
import type { Log } from '#contracts/log';
import type { ReversalKind, ReversalNotice } from '#contracts/ledger/reversals';
import { noticeOfReversal, REVERSAL_EVENTS, reversalOfEvent } from '#payments/stripe-reversal';
import type { Checkout, CheckoutSession } from '../checkout.js';
import {
  CheckoutProvider,
  type MintedCheckout,
  type ReversalPage,
  type SessionAnswer,
} from '../provider/checkout-provider.js';
import type { StripeSettings } from '../provider/checkout-settings.js';
import { providerUnavailable, unknownToProvider } from '../provider/provider-failures.js';
import { type CallKind, StripeCalls } from './stripe-calls.js';
import { answerOfSession } from './stripe-session-answer.js';
import { stripeSessionParams } from './stripe-session-params.js';

/** Ten minutes less than the 24 hours that Stripe allows, for clocks that differ and a request that takes its time. */
const LIFETIME_SECONDS = 24 * 3_600 - 600;
const ATTEMPT_MS = 3_000;
const RETRIES = 1;
/** The most that Stripe lists at once; more refunds of one payment than that are read with the events. */
const MOST = 100;
/** Each may need a question of its own, and a slow page must not look like a process that died. */
const EVENTS = 20;

export interface StripeOptions extends StripeSettings {
  /** Base of the pages that the customer returns to, without a slash at its end. */
  readonly publicUrl: string;
  readonly log: Log;
}

/** Stripe's hosted Checkout, in the API version that the SDK was made for. */
export class StripeProvider extends CheckoutProvider {
  readonly name = 'stripe';
  readonly lifetimeSeconds = LIFETIME_SECONDS;
  private readonly stripe: Stripe;
  private readonly calls: StripeCalls;

  constructor(private readonly options: StripeOptions) {
    super();
    this.calls = new StripeCalls(options.log);
    this.stripe = new Stripe(options.secretKey, {
      timeout: ATTEMPT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(options.apiBase !== undefined && addressOf(options.apiBase)),
    });
  }

  async mint(checkout: Checkout): Promise<CheckoutSession> {
    const params = stripeSessionParams(checkout, this.options.publicUrl);
    const options = { idempotencyKey: checkout.checkoutId };
    const create = () => this.stripe.checkout.sessions.create(params, options);
    return toSession(await this.calls.answerTo(create, MINTING, { checkout_id: checkout.checkoutId }));
  }

  override async ask(checkout: MintedCheckout): Promise<SessionAnswer> {
    const { checkoutId } = checkout;
    const retrieve = () =>
      this.stripe.checkout.sessions.retrieve(checkout.session.id, { expand: ['payment_intent'] });
    const session = await this.calls.find(retrieve, ASKING, { checkout_id: checkoutId });
    if (session === undefined) return { kind: 'unknown' };
    expectObject(session, 'checkout.session');
    return answerOfSession(session, checkout, new Date());
  }

  override async checkoutOfPayment(paymentId: string): Promise<string | undefined> {
    const about = { payment_id: paymentId };
    const payment = await this.calls.find(
      () => this.stripe.paymentIntents.retrieve(paymentId),
      TELLING,
      about,
    );
    if (payment === undefined) {
      this.options.log.error(
        { alarm: 'payment-unknown', ...about },
        'Stripe knows no payment that a refund or dispute is about: it is not noted, and to be told again.',
      );
      throw unknownToProvider(`payment ${paymentId}`);
    }
    expectObject(payment, 'payment_intent');
    return payment.metadata?.checkout_id;
  }

  override async reversalsOf(paymentId: string): Promise<readonly ReversalNotice[]> {
    const params = { payment_intent: paymentId, limit: MOST };
    const list = async (kind: ReversalKind) => {
      const call = () =>
        kind === 'refund' ? this.stripe.refunds.list(params) : this.stripe.disputes.list(params);
      const begun = performance.now();
      const page = await this.calls.answerTo<ReversalList>(call, LISTING, { payment_id: paymentId });
      const at = toldAfter(page, performance.now() - begun);
      return noticesOf(page, (each) => noticeOfReversal(each, kind, at));
    };
    return [...(await list('refund')), ...(await list('dispute'))];
  }

  override async reversalsSince(since: Date, after: string | undefined): Promise<ReversalPage | undefined> {
    const call = () =>
      this.stripe.events.list({
        types: [...REVERSAL_EVENTS],
        created: { gte: Math.floor(since.getTime() / 1_000) },
        limit: EVENTS,
        ...(after !== undefined && { starting_after: after }),
      });
    const page = await this.calls.find(call, LISTING, {});
    return (
      page && {
        notices: noticesOf(page, reversalOfEvent),
        next: page.has_more ? page.data.at(-1)?.id : undefined,
      }
    );
  }
}

const MINTING: CallKind = {
  unanswered: 'Stripe made no checkout session.',
  refused: 'Stripe refuses to make checkout sessions: nobody can buy credits.',
};
const ASKING: CallKind = {
  unanswered: 'Stripe did not tell of a checkout session.',
  refused:
    'Stripe refuses to tell of checkout sessions: a payment whose notice is lost stays without its credits.',
};
const TELLING: CallKind = {
  unanswered: 'Stripe did not tell which checkout a payment was made for.',
  refused: 'Stripe refuses to tell of payments: a refund or dispute is not noted.',
};
const LISTING: CallKind = {
  unanswered: 'Stripe did not list refunds and disputes.',
  refused: 'Stripe refuses to list refunds and disputes: those whose notice is lost are seen by nobody.',
};

type ReversalList = Stripe.Response<Stripe.ApiList<Stripe.Refund | Stripe.Dispute>>;

/** What is not read here is of a payment that is not ours. */
function noticesOf<T>(
  page: Stripe.ApiList<T>,
  read: (each: T) => ReversalNotice | undefined,
): readonly ReversalNotice[] {
  expectObject(page, 'list');
  return page.data.flatMap((each) => read(each) ?? []);
}

/**
 * A time before Stripe made the list, by its clock, as events have it: of two notices the later one counts, and an event
 * of while the call was under way is later than the list. Its clock tells whole seconds, at both ends.
 */
function toldAfter({ lastResponse }: ReversalList, tookMs: number): Date {
  const answered = Date.parse(lastResponse.headers.date ?? '');
  return new Date((Number.isNaN(answered) ? Date.now() : answered) - tookMs - 2_000);
}

/** Types say what Stripe promises; what answers at its address may be something else. */
function expectObject(answer: { readonly object: string }, object: string): void {
  if (answer?.object !== object) throw providerUnavailable(`its answer is no ${object}`);
}

function toSession({ id, url, expires_at }: Stripe.Checkout.Session): CheckoutSession {
  if (typeof id !== 'string' || typeof url !== 'string' || !Number.isSafeInteger(expires_at))
    throw providerUnavailable('its answer is no open session');
  return { sessionId: id, url, expiresAt: new Date(expires_at * 1_000) };
}

function addressOf(apiBase: string): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  const { protocol, hostname, port } = new URL(apiBase);
  const plain = protocol === 'http:';
  return { protocol: plain ? 'http' : 'https', host: hostname, port: port || (plain ? 80 : 443) };
}
