import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { RateLimiter } from './rate-limiter.js';
import { ADDRESS_WINDOWS, type LimitReport } from './windows/window-rule.js';

/** Look-ups a second for unknown clients, all addresses together: more than the 300 a minute of one address. */
const LOOK_UPS_A_SECOND = 400;

/** Counts calls that reach no endpoint, for each client address (contract A-18). */
@Injectable()
export class AddressWindow {
  /** Running look-ups of each client: calls that may still be counted. */
  private readonly pending = new Map<string, number>();
  private readonly budget = new LookUpBudget();

  constructor(private readonly limiter: RateLimiter) {}

  /** Counts a call. If the report has a `retryAfter`, the address has had too many, and the call is not counted. */
  count(address: string): Promise<LimitReport> {
    return this.report(clientOf(address), 1);
  }

  /** Returns the window of an address without counting a call. */
  look(address: string): Promise<LimitReport> {
    return this.report(clientOf(address), 0);
  }

  /**
   * Runs a look-up for an unknown client if the window of its address has room, running look-ups included, and if all
   * addresses together have not had too many. A look-up that finds nothing is counted. Without room there is no
   * look-up, and the report has a `retryAfter`.
   */
  async lookUp<T>(
    address: string,
    find: () => Promise<T | undefined>,
  ): Promise<{ readonly found?: T; readonly report: LimitReport }> {
    const client = clientOf(address);
    const report = await this.report(client, 0);
    if (report.retryAfter !== undefined) return { report };
    const pending = this.pending.get(client) ?? 0;
    if (pending >= report.remaining || !this.budget.takeOne())
      return { report: { ...report, remaining: 0, retryAfter: 1 } };
    this.pending.set(client, pending + 1);
    try {
      const found = await find();
      return found === undefined ? { report: await this.report(client, 1) } : { found, report };
    } finally {
      this.release(client);
    }
  }

  private release(client: string): void {
    const pending = this.pending.get(client)! - 1;
    if (pending > 0) this.pending.set(client, pending);
    else this.pending.delete(client);
  }

  private report(client: string, cost: 0 | 1): Promise<LimitReport> {
    return this.limiter.count({ id: client, scope: 'address' }, ADDRESS_WINDOWS, cost);
  }
}

/** Limits the look-ups for unknown clients in one process, for all addresses together. */
export class LookUpBudget {
  private second = 0;
  private taken = 0;

  /** `now` returns milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns whether one more look-up is allowed, and counts it. */
  takeOne(): boolean {
    const second = Math.floor(this.now() / 1_000);
    if (second !== this.second) [this.second, this.taken] = [second, 0];
    if (this.taken >= LOOK_UPS_A_SECOND) return false;
    this.taken++;
    return true;
  }
}

/**
 * Returns the client that a call without a valid key counts for: the IPv4 address (also if mapped into IPv6) or the /64
 * network, because one subscriber has a whole /64.
 */
export function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
