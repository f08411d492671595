import type { CreditEntry, EntryList } from '#contracts/ledger/entries';
import { csvLine } from '#contracts/csv';
import { type DayRange, endOf } from '../../billing/credits/credits-queries.js';
import type { KeyNames } from './entry-part.js';

/** Returns at most `limit` entries behind a sequence, oldest first. */
type ReadPage = (after: number, limit: number) => Promise<EntryList>;

const PAGE = 100;
/** Spreadsheets take a file without it for one of another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const COLUMNS = [
  'sequence',
  'time',
  'type',
  'credits',
  'balance_after',
  'audit_id',
  'audit_type',
  'checkout_id',
  'reference',
  'key_id',
  'key_label',
];

/** Yields the entries of some days as CSV, oldest first, with never more than a page in memory. Throws what `read` throws. */
export async function* entriesCsv(
  { from, to }: DayRange,
  names: KeyNames,
  read: ReadPage,
): AsyncGenerator<string> {
  const [begin, end] = [new Date(from), Date.parse(endOf(to))];
  const first = await sequenceBefore(
    begin,
    async (sequence) => (await nonEmpty(read, sequence, 1)).entries[0],
  );
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for (let after: number | null = first; after !== null;) {
    const { entries, next_after }: EntryList = await nonEmpty(read, after, PAGE);
    const wanted = entries.filter(({ created_at }) => {
      const time = Date.parse(created_at);
      return time >= begin.getTime() && time < end;
    });
    if (wanted.length > 0) yield wanted.map((entry) => lineOf(entry, names)).join('');
    const last = entries.at(-1);
    if (last && Date.parse(last.created_at) >= end + DISORDER_MS) return;
    after = next_after;
  }
}

/** Goes on over pages of which no entry moved credits. */
async function nonEmpty(read: ReadPage, after: number, limit: number): Promise<EntryList> {
  let page = await read(after, limit);
  while (page.entries.length === 0 && page.next_after !== null) page = await read(page.next_after, limit);
  return page;
}

function lineOf(entry: CreditEntry, names: KeyNames): string {
  const { audit_id = '', audit_type = '', checkout_id = '', reference = '', key_id = '' } = entry;
  return csvLine([
    entry.sequence,
    entry.created_at,
    entry.type,
    entry.amount,
    entry.balance_after,
    audit_id,
    audit_type,
    checkout_id,
    reference,
    key_id,
    key_id === '' ? '' : names.textOf(key_id),
  ]);
}

/** Returns the first entry behind a sequence; undefined if there is none yet. */
type EntryBehind = (sequence: number) => Promise<CreditEntry | undefined>;

/** How far the clock of the database may have gone back between two entries. */
const DISORDER_MS = 3_600_000;

/**
 * Returns a sequence behind which all entries from `from` on are, and few others. Some dozens of look-ups suffice: the
 * ledger has no index on times, and a busy account has a million entries before the range.
 */
async function sequenceBefore(from: Date, behind: EntryBehind): Promise<number> {
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
