import Stripe from 'stripe';
import type { Log } from '#contracts/log';
import type { ReversalKind, ReversalNotice } from '#contracts/ledger/reversals';
import { isOfMode } from '#payments/payment-provider';
import { noticeOfReversal, REVERSAL_EVENTS, reversalOfEvent } from '#payments/stripe-reversal';
import type { Checkout, CheckoutSession } from '../checkout.js';
import {
  CheckoutProvider,
  type MintedCheckout,
  type ReversalPage,
  type SessionState,
} from '../provider/checkout-provider.js';
import type { StripeSettings } from '../provider/checkout-settings.js';
import { providerUnavailable, unknownToProvider } from '../provider/provider-failures.js';
import { type CallKind, StripeCalls } from './stripe-calls.js';
import type { StripeCustomers } from './stripe-customers.js';
import { stateOfSession, stripeSessionParams } from './stripe-session.js';

/** Ten minutes less than the 24 hours that Stripe allows, for clock differences and slow requests. */
const LIFETIME_SECONDS = 24 * 3_600 - 600;
const ATTEMPT_MS = 3_000;
const RETRIES = 1;
/** Stripe's maximum for one list. If a payment has more refunds, the others are read with the events. */
const MOST = 100;
/** Few, because each may need a call, and a slow page must not look like a dead process. */
const EVENTS = 20;

export interface StripeOptions extends StripeSettings {
  readonly customers: StripeCustomers;
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
    const { customers } = this.options;
    const { checkoutId, workspaceId } = checkout;
    const known = await customers.find(workspaceId);
    // In one, so that both calls together stay within the time that the gateway waits.
    const { session, customer } = await this.calls.answerTo(() => this.create(checkout, known), MINTING, {
      checkout_id: checkoutId,
    });
    if (customer !== known) await customers.store(workspaceId, customer, known);
    this.expectOurs(session, 'checkout.session');
    return toSession(session);
  }

  /** Makes the session, and the customer where there is none; another one where Stripe does not know `known` any more. */
  private async create(checkout: Checkout, known: string | undefined): Promise<SessionOfCustomer> {
    if (known !== undefined) {
      const session = await this.createSession(checkout, known).catch(unlessCustomerIsGone);
      if (session) return { session, customer: known };
    }
    const customer = await this.createCustomer(checkout, known);
    return { session: await this.createSession(checkout, customer), customer };
  }

  private createSession(checkout: Checkout, customer: string): Promise<Stripe.Checkout.Session> {
    const params = stripeSessionParams(checkout, customer, this.options.publicUrl);
    // Stripe repeats its response to a key, also a refusal, and refuses a key with other parameters.
    const idempotencyKey = `${checkout.checkoutId}:${customer}`;
    return this.stripe.checkout.sessions.create(params, { idempotencyKey });
  }

  /** Returns the id of the customer. Two calls at once get the same, as Stripe repeats its response to a key for a day. */
  private async createCustomer(
    { workspaceId, checkoutId }: Checkout,
    gone: string | undefined,
  ): Promise<string> {
    const params = { description: `Workspace ${workspaceId}`, metadata: { workspace_id: workspaceId } };
    const create = (idempotencyKey: string) => this.stripe.customers.create(params, { idempotencyKey });
    const key = ['customer', workspaceId, ...(gone === undefined ? [] : [gone])].join(':');
    const customer = await create(key).catch((error: unknown) => {
      // It repeats a failure of its own, too, and the workspace could buy nothing for a day.
      if (error instanceof Stripe.errors.StripeAPIError) return create(`${key}:${checkoutId}`);
      throw error;
    });
    this.expectOurs(customer, 'customer');
    return customer.id;
  }

  override async ask(checkout: MintedCheckout): Promise<SessionState> {
    const { checkoutId } = checkout;
    const retrieve = () =>
      this.stripe.checkout.sessions.retrieve(checkout.session.id, { expand: ['payment_intent'] });
    const session = await this.calls.find(retrieve, ASKING, { checkout_id: checkoutId });
    if (session === undefined) return { kind: 'unknown' };
    this.expectOurs(session, 'checkout.session');
    return stateOfSession(session, checkout, new Date());
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
        'Stripe does not know the payment of a refund or dispute: it is not recorded, and will be tried again.',
      );
      throw unknownToProvider(`payment ${paymentId}`);
    }
    this.expectOurs(payment, 'payment_intent');
    return payment.metadata?.checkout_id;
  }

  override async reversalsOf(paymentId: string): Promise<readonly ReversalNotice[]> {
    const params = { payment_intent: paymentId, limit: MOST };
    const list = async (kind: ReversalKind) => {
      const call = () =>
        kind === 'refund' ? this.stripe.refunds.list(params) : this.stripe.disputes.list(params);
      const begun = performance.now();
      const page = await this.calls.answerTo<ReversalList>(call, LISTING, { payment_id: paymentId });
      const at = readAfter(page, performance.now() - begun);
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
    for (const event of page?.data ?? []) this.expectOurs(event, 'event');
    return (
      page && {
        notices: noticesOf(page, reversalOfEvent),
        next: page.has_more ? page.data.at(-1)?.id : undefined,
      }
    );
  }

  /** As `expectObject`; and in the other mode no money of ours moves, whatever the response says. */
  private expectOurs(
    received: { readonly object: string; readonly livemode: boolean },
    object: string,
  ): void {
    expectObject(received, object);
    if (!isOfMode(this.options.mode, received))
      throw providerUnavailable(`its ${object} is not of ${this.options.mode} mode`);
  }
}

const MINTING: CallKind = {
  unanswered: 'Stripe did not return a new checkout session.',
  refused: "Stripe refuses to make checkout sessions: partners can't buy credits.",
};
const ASKING: CallKind = {
  unanswered: 'Stripe did not return a checkout session.',
  refused:
    'Stripe refuses to return checkout sessions: a payment with a lost notice stays without its credits.',
};
const TELLING: CallKind = {
  unanswered: 'Stripe did not return the payment of a refund or dispute.',
  refused: 'Stripe refuses to return payments: a refund or dispute is not recorded.',
};
const LISTING: CallKind = {
  unanswered: 'Stripe did not list refunds and disputes.',
  refused: 'Stripe refuses to list refunds and disputes: those with a lost notice stay unknown.',
};

interface SessionOfCustomer {
  readonly session: Stripe.Checkout.Session;
  readonly customer: string;
}

/** Returns undefined for the refusal of a customer that Stripe does not know, for example since it was deleted there. */
function unlessCustomerIsGone(error: unknown): undefined {
  if (
    error instanceof Stripe.errors.StripeError &&
    error.code === 'resource_missing' &&
    error.param === 'customer'
  )
    return undefined;
  throw error;
}

type ReversalList = Stripe.Response<Stripe.ApiList<Stripe.Refund | Stripe.Dispute>>;

/** Skips what can't be read here: it belongs to a payment that is not ours. */
function noticesOf<T>(
  page: Stripe.ApiList<T>,
  read: (each: T) => ReversalNotice | undefined,
): readonly ReversalNotice[] {
  expectObject(page, 'list');
  return page.data.flatMap((each) => read(each) ?? []);
}

/**
 * Returns a time before Stripe made the list, by Stripe's clock, which events use too. Of two notices the later one
 * counts, so an event during the call must be later than the list. Stripe's clock has whole seconds, at both ends.
 */
function readAfter({ lastResponse }: ReversalList, tookMs: number): Date {
  const answered = Date.parse(lastResponse.headers.date ?? '');
  return new Date((Number.isNaN(answered) ? Date.now() : answered) - tookMs - 2_000);
}

/** Checks the type, because the response may not be what Stripe's types promise. */
function expectObject(received: { readonly object: string }, object: string): void {
  if (received?.object !== object) throw providerUnavailable(`its answer is no ${object}`);
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
