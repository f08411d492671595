import { clientOf } from '../rate-limit/client-address.js';
import type { RequestEntry } from './request-entry.js';

/**
 * The most rows of refusals that one gateway writes in a minute: in all without a valid key, of these for one client,
 * and for each key. A row has 0.5 to 1.5 KB, so a day of floods without a key takes 45 to 130 MB.
 */
export const ROWS_A_MINUTE = { unauthenticated: 60, client: 20, key: 60 } as const;

/** Why a refusal has no row. `unauthenticated`: the rows without a valid API key are used up; `key`: those of its API key. */
type LeftOut = 'address' | 'unauthenticated' | 'key';

const MINUTE_MS = 60_000;

/**
 * Decides which refusals get a row, so that neither unknown clients nor a faulty client with a key can fill the disk.
 */
export class RowBudget {
  private minute = 0;
  private unauthenticated = 0;
  private readonly clients = new Map<string, number>();
  private readonly keys = new Map<string, number>();

  /** `now` returns milliseconds. */
  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Returns why the entry gets no row; undefined if it gets one. Other responses to a key are bounded by its rate
   * limits.
   */
  leavesOut(
    { status, keyId }: Pick<RequestEntry, 'status' | 'keyId'>,
    address: () => string | undefined,
  ): LeftOut | undefined {
    if (status < 400) return undefined;
    this.beginMinute();
    if (keyId !== undefined)
      return status >= 500 || takeOne(this.keys, keyId, ROWS_A_MINUTE.key) ? undefined : 'key';
    // Without a key only the address window refuses with 429.
    if (status === 429) return 'address';
    if (this.unauthenticated >= ROWS_A_MINUTE.unauthenticated) return 'unauthenticated';
    if (!takeOne(this.clients, clientOf(address() ?? ''), ROWS_A_MINUTE.client)) return 'unauthenticated';
    this.unauthenticated++;
    return undefined;
  }

  private beginMinute(): void {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute === this.minute) return;
    this.minute = minute;
    this.unauthenticated = 0;
    this.clients.clear();
    this.keys.clear();
  }
}

function takeOne(taken: Map<string, number>, id: string, most: number): boolean {
  const count = taken.get(id) ?? 0;
  if (count >= most) return false;
  taken.set(id, count + 1);
  return true;
}
