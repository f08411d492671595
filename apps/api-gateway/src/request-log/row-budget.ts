import { clientOf } from '../rate-limit/client-address.js';
import type { RequestEntry } from './request-entry.js';

/**
 * Rows of refusals that one gateway writes in a minute at most: without a valid key in all, of these for one client, and
 * for each key. A row is 0.5 to 1.5 KB, so that a day of floods without a key is 45 to 130 MB.
 */
export const ROWS_A_MINUTE = { keyless: 60, client: 20, key: 60 } as const;

/** Why a refusal has no row: its address had too many already, or it is over the rows of strangers, or of its key. */
export type LeftOut = 'address' | 'keyless' | 'key';

const MINUTE_MS = 60_000;

/** Decides which refusals get a row, so that neither strangers nor a key that runs wild fill the disk. */
export class RowBudget {
  private minute = 0;
  private keyless = 0;
  private readonly clients = new Map<string, number>();
  private readonly keys = new Map<string, number>();

  /** `now` gives milliseconds. */
  constructor(private readonly now: () => number = Date.now) {}

  /** Undefined where the entry gets a row. What a key was answered well, or by our fault, is bounded by its limits. */
  leavesOut(
    { status, keyId }: Pick<RequestEntry, 'status' | 'keyId'>,
    address: () => string | undefined,
  ): LeftOut | undefined {
    if (status < 400) return undefined;
    this.beginMinute();
    if (keyId !== undefined)
      return status >= 500 || takeOne(this.keys, keyId, ROWS_A_MINUTE.key) ? undefined : 'key';
    // Only the address window refuses so without a key.
    if (status === 429) return 'address';
    if (this.keyless >= ROWS_A_MINUTE.keyless) return 'keyless';
    if (!takeOne(this.clients, clientOf(address() ?? ''), ROWS_A_MINUTE.client)) return 'keyless';
    this.keyless++;
    return undefined;
  }

  private beginMinute(): void {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute === this.minute) return;
    this.minute = minute;
    this.keyless = 0;
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
