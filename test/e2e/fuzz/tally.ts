import type { WireResponse } from './exchange.js';
import type { FuzzedOperation } from './operations.js';
import type { WireRequest } from './wire-request.js';

/** What was answered to all the requests together. */
export class Tally {
  cases = 0;
  /** The audits that a 202 told of. */
  readonly auditsReported = new Set<string>();
  private readonly statuses = new Map<number, number>();
  private readonly served = new Set<string>();

  note({ operation }: WireRequest, { status, text }: WireResponse): void {
    this.cases++;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status >= 400) return;
    this.served.add(operation);
    if (status !== 202 || !text.includes('"balance_after"')) return;
    this.auditsReported.add((JSON.parse(text) as { data: { audit_id: string } }).data.audit_id);
  }

  /** `202 × 17, 400 × 230`, by status. */
  summary(): string {
    const sorted = [...this.statuses].sort(([one], [other]) => one - other);
    return sorted.map(([status, count]) => `${status} × ${count}`).join(', ');
  }

  /** Operations of which no request succeeded, be it with a redirect: what was tried of them proves little. */
  neverServed(operations: readonly FuzzedOperation[]): string[] {
    return operations.map(({ id }) => id).filter((id) => !this.served.has(id));
  }
}
