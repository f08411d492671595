import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { FakeReversals } from './fake-stripe-reversals.js';
import { readForm, RefusedForm } from './stripe-form.js';
import { makeSession } from './stripe-session.js';
import { CUSTOMER_SHAPE, SESSION_SHAPE } from './stripe-session-shape.js';

/** The secret key that it accepts. */
export const FAKE_STRIPE_KEY = 'sk_test_fake';

/** One received call. */
interface StripeCall {
  /** Method and path. */
  readonly what: string;
  readonly idempotencyKey: string | undefined;
  readonly body: string;
}

/** A fault to inject into one call, instead of handling it. */
export type Mishap =
  | { readonly status: number; readonly error: object }
  /** Bytes that are not a response of Stripe's. */
  | { readonly status: number; readonly text: string }
  /** Makes what is asked for, and cuts the connection before the response. */
  | 'lost-answer'
  /** Makes what is asked for, and never responds. */
  | 'silence'
  /** Makes what is asked for, and sends the response for ever, a byte at a time. */
  | 'trickle';

/**
 * Serves `POST /v1/customers`, `POST /v1/checkout/sessions`, `GET /v1/checkout/sessions/<id>`, `GET /v1/payment_intents/<id>` and the lists
 * of refunds, disputes and events, as the SDK's types describe them (Stripe generates them from its OpenAPI file).
 * Refuses parameters that are unknown, missing or malformed, and repeats its answer to an idempotency key.
 */
export class FakeStripe {
  readonly calls: StripeCall[] = [];
  readonly sessions: Stripe.Checkout.Session[] = [];
  readonly customers: Pick<Stripe.Customer, 'id' | 'object' | 'livemode' | 'metadata'>[] = [];
  /** The state of payment intents, which a session names. */
  readonly intents = new Map<string, Stripe.PaymentIntent.Status>();
  /** Ids of the account's payments that were made for something else. */
  readonly foreignIntents = new Set<string>();
  readonly reversals = new FakeReversals();
  private readonly answered = new Map<string, { what: string; body: string; made: object }>();
  private readonly makers = new Map([
    ['POST /v1/customers', (body: string) => this.makeCustomer(body)],
    ['POST /v1/checkout/sessions', (body: string) => this.makeSession(body)],
  ]);
  private readonly mishaps: Mishap[] = [];
  private readonly failing = new Map<string, number>();
  private readonly slow = new Map<string, number>();
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    server.on('request', (request, response) => {
      this.handle(request, response).catch((error: unknown) => {
        answer(response, 500, { error: { type: 'api_error', message: String(error) } });
      });
    });
  }

  static async start(): Promise<FakeStripe> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FakeStripe(server);
  }

  /** For `STRIPE_API_BASE`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The variables for a ledger that takes payments here. */
  get variables(): Readonly<Record<string, string>> {
    return { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: FAKE_STRIPE_KEY, STRIPE_API_BASE: this.url };
  }

  /** Injects these faults into the next calls, in this order. */
  happen(...mishaps: readonly Mishap[]): void {
    this.mishaps.push(...mishaps);
  }

  /** Forgets past calls and faults still to come; sessions stay. */
  forget(): void {
    this.calls.length = 0;
    this.mishaps.length = 0;
    this.failing.clear();
    this.slow.clear();
  }

  /** Fails every call of this method and path until `forget`. With 403: the key lacks the right. */
  fail(what: string, status = 500): void {
    this.failing.set(what, status);
  }

  /** Delays every such list call until `forget`; the response is the list at the time of the call. */
  delay(what: string, ms: number): void {
    this.slow.set(what, ms);
  }

  /** Cuts all connections and accepts no new one. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { authorization, 'idempotency-key': key } = request.headers;
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const what = `${request.method} ${path}`;
    this.calls.push({ what, idempotencyKey, body });
    const failing = this.failing.get(what);
    if (failing === 403) return refuse(response, 403, { message: 'The provided key lacks a permission' });
    if (failing !== undefined)
      return answer(response, failing, { error: { type: 'api_error', message: 'broken' } });
    const mishap = this.mishaps.shift();
    if (typeof mishap === 'object') {
      if ('text' in mishap) return void response.writeHead(mishap.status).end(mishap.text);
      return answer(response, mishap.status, { error: mishap.error });
    }
    if (authorization !== `Bearer ${FAKE_STRIPE_KEY}`)
      return refuse(response, 401, { message: 'Invalid API Key provided' });
    if (request.headers['stripe-version'] !== Stripe.API_VERSION)
      return refuse(response, 400, { message: 'Invalid Stripe API version' });
    const [, asked] = /^GET \/v1\/checkout\/sessions\/(\w+)$/.exec(what) ?? [];
    if (asked !== undefined) {
      if (mishap === 'silence') return;
      return this.tell(asked, new URLSearchParams(query).getAll('expand[0]'), response);
    }
    const [, intent] = /^GET \/v1\/payment_intents\/(\w+)$/.exec(what) ?? [];
    if (intent !== undefined) {
      if (mishap === 'silence') return;
      return this.tellOfPayment(intent, response);
    }
    const [, list] = /^GET \/v1\/(refunds|disputes|events)$/.exec(what) ?? [];
    if (list !== undefined) {
      if (mishap === 'silence') return;
      const found = this.reversals.list(list as 'refunds', new URLSearchParams(query));
      const held = structuredClone(found);
      await setTimeout(this.slow.get(what) ?? 0);
      if (held) return answer(response, 200, held);
      return refuse(response, 404, {
        code: 'resource_missing',
        param: 'starting_after',
        message: 'No such event',
      });
    }
    const make = this.makers.get(what);
    if (!make) return refuse(response, 404, { message: `Unrecognized request URL (${what})` });
    const made = this.once(what, body, idempotencyKey, make);
    if (made instanceof RefusedForm)
      return refuse(response, 400, { message: made.message, param: made.param, code: made.code });
    if (made === 'key-reused')
      return answer(response, 400, {
        error: {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters',
        },
      });
    if (mishap === undefined) answer(response, 200, made);
    else if (mishap === 'lost-answer') request.socket.destroy();
    else if (mishap === 'trickle') trickle(response);
  }

  /** Adds a customer, as somebody who makes it by another way. */
  addCustomer(metadata: Stripe.Metadata = {}): { readonly id: string } {
    const id = `cus_${Math.random().toString(36).slice(2)}${this.customers.length}`;
    const customer = { id, object: 'customer' as const, livemode: false, metadata };
    this.customers.push(customer);
    return customer;
  }

  /** Completes a session's page as the customer; by default the money arrives at once. */
  complete(sessionId: string, payment: 'paid' | 'processing' | 'none-required' = 'paid'): void {
    const session = this.sessionOf(sessionId);
    const intent = payment === 'none-required' ? null : `pi_${session.id}`;
    Object.assign(session, {
      status: 'complete',
      payment_status: (
        { paid: 'paid', processing: 'unpaid', 'none-required': 'no_payment_required' } as const
      )[payment],
      payment_intent: intent,
      url: null,
    } satisfies Partial<Stripe.Checkout.Session>);
    if (intent !== null) this.intents.set(intent, payment === 'paid' ? 'succeeded' : 'processing');
  }

  /** Ends a payment that `complete` left processing. */
  settle(sessionId: string, end: 'paid' | 'failed'): void {
    const session = this.sessionOf(sessionId);
    this.intents.set(`pi_${session.id}`, end === 'paid' ? 'succeeded' : 'requires_payment_method');
    if (end === 'paid') session.payment_status = 'paid';
  }

  /** Closes a session that was not completed in time. */
  expire(sessionId: string): void {
    Object.assign(this.sessionOf(sessionId), { status: 'expired', url: null });
  }

  private sessionOf(id: string): Stripe.Checkout.Session {
    const session = this.sessions.find((each) => each.id === id);
    if (!session) throw new Error(`the fake of Stripe has no session ${id}`);
    return session;
  }

  private tell(id: string, expand: readonly string[], response: ServerResponse): void {
    const session = this.sessions.find((each) => each.id === id);
    if (!session)
      return refuse(response, 404, {
        code: 'resource_missing',
        param: 'session',
        message: `No such checkout.session: ${id}`,
      });
    const { payment_intent: intent } = session;
    const expanded = expand.includes('payment_intent') && typeof intent === 'string';
    answer(response, 200, {
      ...session,
      ...(expanded && {
        payment_intent: {
          id: intent,
          object: 'payment_intent',
          livemode: false,
          status: this.intents.get(intent),
        },
      }),
    });
  }

  /** A payment intent has the metadata that its session was created with. */
  private tellOfPayment(id: string, response: ServerResponse): void {
    if (this.foreignIntents.has(id))
      return answer(response, 200, {
        id,
        object: 'payment_intent',
        livemode: false,
        status: 'succeeded',
        metadata: {},
      });
    const session = this.sessions.find(({ payment_intent }) => payment_intent === id);
    if (!session)
      return refuse(response, 404, {
        code: 'resource_missing',
        param: 'intent',
        message: `No such payment_intent: '${id}'`,
      });
    answer(response, 200, {
      id,
      object: 'payment_intent',
      livemode: false,
      status: this.intents.get(id),
      metadata: session.metadata,
    });
  }

  private once(
    what: string,
    body: string,
    key: string | undefined,
    make: (body: string) => object,
  ): object | RefusedForm | 'key-reused' {
    const before = key === undefined ? undefined : this.answered.get(key);
    if (before) return before.what === what && before.body === body ? before.made : 'key-reused';
    try {
      const made = make(body);
      if (key !== undefined) this.answered.set(key, { what, body, made });
      return made;
    } catch (error) {
      if (error instanceof RefusedForm) return error;
      throw error;
    }
  }

  private makeSession(body: string): Stripe.Checkout.Session {
    const params = readForm(body, SESSION_SHAPE) as Stripe.Checkout.SessionCreateParams;
    const { customer } = params;
    if (customer !== undefined && !this.customers.some(({ id }) => id === customer))
      throw new RefusedForm('customer', `No such customer: '${customer}'`, 'resource_missing');
    const id = `cs_test_${Math.random().toString(36).slice(2)}${this.sessions.length}`;
    const session = makeSession(params, id, Math.floor(Date.now() / 1_000));
    this.sessions.push(session);
    return session;
  }

  private makeCustomer(body: string): object {
    const { metadata = {} } = readForm(body, CUSTOMER_SHAPE) as { metadata?: Stripe.Metadata };
    return this.addCustomer(metadata);
  }
}

function trickle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
}

function refuse(response: ServerResponse, status: number, error: object): void {
  answer(response, status, { error: { type: 'invalid_request_error', ...error } });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
    .end(JSON.stringify(body));
}
