import type {
  CreditEntry,
  CreditUsage,
  Balance as BalanceData,
  Checkout,
  TopUpRequest,
} from '../api/types.js';
import { type WithResponse, withResponse } from '../client/response.js';
import type { CallOptions } from '../client/options.js';
import type { Transport } from '../http/transport.js';
import { Pages } from '../pages/pages.js';

export interface EntriesQuery {
  /** The sequence of the last entry that you have. Default 0: from the first. */
  readonly after?: number;
  /** Entries a page, 1 to 100. Default 100. */
  readonly limit?: number;
}

export interface UsageQuery {
  readonly by: 'day' | 'type' | 'key';
  /** The first day, `YYYY-MM-DD` in UTC. Default: 30 days up to today. */
  readonly from?: string;
  /** The last day. At most 92 days. */
  readonly to?: string;
}

export class Credits {
  constructor(private readonly transport: Transport) {}

  /** Every change of the balance, oldest first, up to now. */
  entries({ after, limit }: EntriesQuery = {}, options?: CallOptions): Pages<CreditEntry> {
    const { transport } = this;
    return new Pages(async function* () {
      let next: number | null | undefined = after;
      do {
        const { body } = await transport.call(
          {
            method: 'GET',
            path: '/api/v1/credits/entries',
            query: { after: next, limit },
            repeatable: 'natural',
          },
          options,
        );
        yield body.data as readonly CreditEntry[];
        next = body.next_after as number | null;
      } while (next !== null && next !== undefined);
    });
  }

  /** What was charged and refunded, added up by day, type or key. */
  async usage({ by, from, to }: UsageQuery, options?: CallOptions): Promise<WithResponse<CreditUsage>> {
    const { body, info } = await this.transport.call(
      { method: 'GET', path: '/api/v1/credits/usage', query: { by, from, to }, repeatable: 'natural' },
      options,
    );
    return withResponse(body.data as CreditUsage, info);
  }
}

export class Balance {
  constructor(private readonly transport: Transport) {}

  /** The credits that the workspace has now. */
  async get(options?: CallOptions): Promise<WithResponse<BalanceData>> {
    const request = { method: 'GET', path: '/api/v1/balance', repeatable: 'natural' } as const;
    const { body, info } = await this.transport.call(request, options);
    return withResponse(body.data as BalanceData, info);
  }
}

export class Billing {
  constructor(private readonly transport: Transport) {}

  /** Opens a checkout for a package. Sent again only where the service surely has not opened one. */
  async topUp(request: TopUpRequest, options?: CallOptions): Promise<WithResponse<Checkout>> {
    const { body, info } = await this.transport.call(
      { method: 'POST', path: '/api/v1/billing/topup', body: request, repeatable: 'never' },
      options,
    );
    return withResponse(body.data as Checkout, info);
  }
}
