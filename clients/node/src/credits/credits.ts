import type {
  CreditEntry,
  CreditUsage,
  Balance as BalanceData,
  Checkout,
  TopUpRequest,
} from '../api/types.js';
import type { WithResponse } from '../client/response.js';
import type { CallOptions } from '../client/options.js';
import type { Transport } from '../http/transport.js';
import type { Pages } from '../pages/pages.js';

export interface EntriesQuery {
  /** The sequence of the last entry that you have. Default 0: from the first. */
  readonly after?: number;
  /** Entries a page, 1 to 100. Default 100. */
  readonly limit?: number;
}

export interface UsageQuery {
  /** Default `day`. */
  readonly by?: 'day' | 'type' | 'key';
  /** The first day, `YYYY-MM-DD` in UTC. Default: 30 days up to today. */
  readonly from?: string;
  /** The last day. At most 92 days. */
  readonly to?: string;
}

export class Credits {
  constructor(private readonly transport: Transport) {}

  /**
   * Returns every change of the balance in credits, oldest first, up to now (no part of the contract). Reading throws an
   * `InvalidRequestError` for an `after` or a `limit` that can't be, and what every call throws.
   */
  entries({ after, limit }: EntriesQuery = {}, options?: CallOptions): Pages<CreditEntry> {
    const positions = { at: 'after', following: 'next_after' };
    return this.transport.pages<CreditEntry>('/api/v1/credits/entries', { after, limit }, positions, options);
  }

  /**
   * Returns what was charged and refunded in credits, added up by day, type or key (no part of the contract). Throws an
   * `InvalidRequestError` for days that can't be.
   */
  async usage({ by, from, to }: UsageQuery = {}, options?: CallOptions): Promise<WithResponse<CreditUsage>> {
    return this.transport.data<CreditUsage>(
      { method: 'GET', path: '/api/v1/credits/usage', query: { by, from, to }, repeatable: 'natural' },
      options,
    );
  }
}

export class Balance {
  constructor(private readonly transport: Transport) {}

  /** Returns the credits that the workspace has now (contract, section 4.4). Throws what every call throws. */
  async get(options?: CallOptions): Promise<WithResponse<BalanceData>> {
    return this.transport.data<BalanceData>(
      { method: 'GET', path: '/api/v1/balance', repeatable: 'natural' },
      options,
    );
  }
}

export class Billing {
  constructor(private readonly transport: Transport) {}

  /**
   * Returns a new checkout for a package, whose price is in US dollars (contract, sections 2.6 and 4.5). Sent again only
   * where the service surely has not opened one: after another failure it throws an `ApiConnectionError` or
   * `ApiTimeoutError`.
   */
  async topUp(request: TopUpRequest, options?: CallOptions): Promise<WithResponse<Checkout>> {
    return this.transport.data<Checkout>(
      { method: 'POST', path: '/api/v1/billing/topup', body: request, repeatable: 'never' },
      options,
    );
  }
}
