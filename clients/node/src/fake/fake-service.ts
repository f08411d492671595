import type { Audit, Event, SequencedEvent } from '../api/types.js';
import { Client } from '../client/client.js';
import type { ClientOptions } from '../client/options.js';
import type { Fetch, FetchInit } from '../http/fetch.js';
import { refusal, success } from './responses.js';
import { FakeAudits } from './audits.js';
import { FakeEventLog } from './event-log.js';
import { FakeLedger } from './ledger.js';
import { BASE_URL, type FakeState, NO_BRAND, route } from './routes.js';

export interface FakeOptions {
  /** Credits at the beginning. Default 10,000. */
  readonly balance?: number;
  /** Whether an audit is complete when it is first read after its creation; `false`: your test ends it. Default true. */
  readonly autoComplete?: boolean;
}

export interface FakeRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** More of an error: `retryAfter` are the seconds of its header, and all others fields of its body, such as `required`. */
export interface RefusalFields {
  readonly retryAfter?: number;
  readonly [field: string]: unknown;
}

/** Makes what the next request gets. `respond`: handles the request. */
type Outcome = (respond: () => Promise<Response>) => Promise<Response>;

/** The service within your process, for tests of your own code: the same answers and errors, no network and no credits. */
export class FakeService {
  /** All requests so far. */
  readonly requests: FakeRequest[] = [];
  private readonly outcomes: Outcome[] = [];
  private readonly log = new FakeEventLog();
  private readonly ledger: FakeLedger;
  private readonly fakeAudits: FakeAudits;
  private readonly state: FakeState;

  constructor({ balance = 10_000, autoComplete = true }: FakeOptions = {}) {
    const now = () => new Date().toISOString();
    this.ledger = new FakeLedger(now);
    this.fakeAudits = new FakeAudits(this.ledger, this.log, now, autoComplete);
    const { fakeAudits: audits, ledger, log } = this;
    this.state = { audits, ledger, log, brand: NO_BRAND, checkouts: new Map() };
    if (balance > 0) ledger.add({ type: 'purchase', amount: balance });
  }

  /** A client of this fake. It does not pause between attempts unless `retries` are given. */
  client(options: ClientOptions = {}): Client {
    const retries = { firstPauseMs: 0 };
    return new Client({ baseUrl: BASE_URL, apiKey: 'acs_live_fake', fetch: this.fetch, retries, ...options });
  }

  /** Newest first. */
  get audits(): readonly Audit[] {
    return this.fakeAudits.all();
  }

  get balance(): number {
    return this.ledger.balance;
  }

  get events(): readonly SequencedEvent[] {
    return this.log.events;
  }

  /** The next request that has no such outcome yet is refused with this error. */
  refuseNext(status: number, code: string, { retryAfter, ...fields }: RefusalFields = {}): void {
    const headers: Record<string, string> =
      retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    this.outcomes.push(async () => refusal(status, code, 'As the test wants.', fields, headers));
  }

  /** The next request takes effect, and its response is lost. */
  loseNextResponse(): void {
    this.outcomes.push(async (respond) => {
      await respond();
      throw failed('UND_ERR_SOCKET');
    });
  }

  /** The next request gets no connection. */
  disconnectNext(): void {
    this.outcomes.push(async () => {
      throw failed('ECONNREFUSED');
    });
  }

  /** An audit is being processed. */
  start(auditId: string): void {
    this.fakeAudits.start(auditId);
  }

  /** Ends an audit well. Each part that was bought has the score 80, unless `scores` has another. */
  complete(auditId: string, scores: Partial<Record<'overall' | 'seo' | 'aeo' | 'geo', number>> = {}): void {
    this.fakeAudits.complete(auditId, scores);
  }

  /** Ends an audit as failed. `refund`: the part of the charge that comes back; 0 where the page is at fault. */
  fail(auditId: string, { reason = 'timeout', refund = 0.5 } = {}): void {
    const error = { code: `AUDIT_${reason.toUpperCase()}`, message: 'As the test wants.' };
    this.fakeAudits.end(auditId, 'failed', refund, { failure_reason: reason, error });
  }

  /** Pays a checkout: its credits are in the balance. */
  pay(checkoutId: string): void {
    const amount = this.state.checkouts.get(checkoutId);
    if (!amount) throw new Error(`The fake has no checkout ${checkoutId} to pay.`);
    this.state.checkouts.set(checkoutId, 0);
    this.ledger.add({ type: 'purchase', amount, checkout_id: checkoutId });
  }

  /** An event happens. */
  addEvent(event: Event): void {
    this.log.add(event);
  }

  readonly fetch: Fetch = async (url, init) => {
    const { pathname, search, searchParams } = new URL(url);
    const { method, headers, body } = init;
    this.requests.push({ method, path: pathname + search, headers, body });
    const respond = () => this.respond(init, pathname, searchParams);
    const outcome = this.outcomes.shift();
    return outcome ? outcome(respond) : respond();
  };

  private async respond({ method, headers, body = '' }: FetchInit, path: string, query: URLSearchParams) {
    return (
      (await route({ method, path, query, headers, body }, this.state)) ??
      (path.startsWith('/api/v1/webhooks/deliveries/')
        ? refusal(404, 'DELIVERY_NOT_FOUND', 'There is no such delivery.')
        : path === '/api/v1/balance'
          ? success(200, { data: this.balanceData(), request_id: 'req_fake' })
          : refusal(404, 'NOT_FOUND', 'There is no such path.'))
    );
  }

  private balanceData() {
    const { balance } = this.ledger;
    return {
      balance,
      balance_usd: `$${(balance / 100).toFixed(2)}`,
      lifetime_purchased: this.ledger.sum('purchase'),
      lifetime_consumed: this.ledger.sum('charge'),
      low_balance_threshold: 0,
    };
  }
}

function failed(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
