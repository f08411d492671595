import type { Audit, Event, SequencedEvent } from '../api/types.js';
import type { Access } from '../client/options.js';
import type { Fetch, FetchInit } from '../http/fetch.js';
import { refusal, success } from './responses.js';
import { FakeAudits } from './audits.js';
import { FakeEventLog } from './event-log.js';
import { FakeLedger } from './ledger.js';
import { type FakeState, NO_BRAND, route } from './routes.js';

export interface FakeOptions {
  /** Credits at the beginning. Default 10,000. */
  readonly credits?: number;
}

export interface FakeRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What the next request gets instead of its response. `lost`: it is handled, and its response never arrives. */
export type Trouble =
  'lost' | 'refused' | { readonly status: number; readonly code: string; readonly retryAfter?: number };

/** The service within your process, for tests of your own code: the same answers and errors, no network and no credits. */
export class FakeService {
  /** All requests so far. */
  readonly requests: FakeRequest[] = [];
  private readonly troubles: Trouble[] = [];
  private readonly log = new FakeEventLog();
  private readonly ledger: FakeLedger;
  private readonly fakeAudits: FakeAudits;
  private readonly state: FakeState;

  constructor({ credits = 10_000 }: FakeOptions = {}) {
    const now = () => new Date().toISOString();
    this.ledger = new FakeLedger(now);
    this.fakeAudits = new FakeAudits(this.ledger, this.log, now);
    this.state = { audits: this.fakeAudits, ledger: this.ledger, log: this.log, brand: NO_BRAND };
    if (credits > 0) this.ledger.add({ type: 'purchase', amount: credits });
  }

  /** Pass them to `new Client(…)`. */
  get clientOptions(): Access & { readonly fetch: Fetch } {
    return { baseUrl: 'https://fake.invalid', apiKey: 'acs_live_fake', fetch: this.fetch };
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

  /** What the next requests get, in order. */
  troubleNext(...troubles: readonly Trouble[]): void {
    this.troubles.push(...troubles);
  }

  start(auditId: string): void {
    this.fakeAudits.start(auditId);
  }

  /** Ends an audit well. Scores that you don't name are null. */
  complete(auditId: string, scores: Partial<Record<'overall' | 'seo' | 'aeo' | 'geo', number>> = {}): void {
    const all = { overall: null, seo: null, aeo: null, geo: null, ...scores };
    this.fakeAudits.end(auditId, 'complete', 0, { scores: all, dimensions: {}, issues: [], issues_total: 0 });
  }

  /** Ends an audit as failed. A failure of the service refunds half, one of the page nothing. */
  fail(auditId: string, { reason = 'timeout', code = 'AUDIT_TIMEOUT', refund = 0.5 } = {}): void {
    const error = { code, message: `The audit failed: ${reason}.` };
    this.fakeAudits.end(auditId, 'failed', refund, { failure_reason: reason, error });
  }

  addEvent(event: Event): void {
    this.log.add(event);
  }

  readonly fetch: Fetch = async (url, init) => {
    const { pathname, search, searchParams } = new URL(url);
    const { method, headers, body } = init;
    this.requests.push({ method, path: pathname + search, headers, body });
    const trouble = this.troubles.shift();
    if (trouble === 'refused') throw failed('ECONNREFUSED');
    if (typeof trouble === 'object') {
      const { status, code, retryAfter } = trouble;
      const after = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
      return refusal(status, code, `As the test wanted: ${code}.`, {}, after);
    }
    const response = await this.answer(init, pathname, searchParams);
    if (trouble === 'lost') throw failed('UND_ERR_SOCKET');
    return response;
  };

  private async answer({ method, headers, body = '' }: FetchInit, path: string, query: URLSearchParams) {
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
