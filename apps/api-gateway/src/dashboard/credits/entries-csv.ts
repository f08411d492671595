import type { CreditEntry, EntryList } from '#contracts/ledger/entries';
import { csvLine } from '#contracts/csv';
import type { DayRange } from '../../billing/credits/credits-queries.js';
import { endOf } from '../../billing/credits/credits-queries.js';
import type { KeyNames } from './entry-text.js';
import { DISORDER_MS, sequenceBefore } from './find-first-entry.js';

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
