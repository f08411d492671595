import type { CreditEntry } from '#contracts/ledger/entries';

/** Returns the first entry behind a sequence; undefined if there is none yet. */
type EntryBehind = (sequence: number) => Promise<CreditEntry | undefined>;

/** How far the clock of the database may have gone back between two entries. */
export const DISORDER_MS = 3_600_000;

/**
 * Returns a sequence behind which all entries from `from` on are, and few others. Some dozens of look-ups suffice: the
 * ledger has no index on times, and a busy account has a million entries before the range.
 */
export async function sequenceBefore(from: Date, behind: EntryBehind): Promise<number> {
  const early = from.getTime() - DISORDER_MS;
  const isLate = async (sequence: number) => {
    const entry = await behind(sequence);
    return entry === undefined || Date.parse(entry.created_at) >= early;
  };
  let [low, high] = [0, 1];
  if (await isLate(low)) return low;
  while (!(await isLate(high))) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isLate(middle)) high = middle;
    else low = middle;
  }
  return low;
}
