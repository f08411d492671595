import type { CreditEntry, EntryList, EntryType } from '#contracts/ledger/entries';
import { csvLine } from '#contracts/csv';
import { type DayRange, endOf } from '../../billing/credits/credits-queries.js';
import { type Html, html, type HtmlValue } from '../../pages/html.js';
import { creditsText, table, timeTag } from '../../pages/parts.js';
import { emptyState, pager } from '../frame/list.js';
import { unread } from '../frame/screen-response.js';
import type { KeyName } from '../../workspaces/api-keys/key-records.js';
import { typeName } from '../../reports/model/report-names.js';
import { shortUrl } from '../audits/audit-text.js';
import { keyName } from '../keys/key-list-page.js';

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
  'url',
  'audit_type',
  'checkout_id',
  'reference',
  'key_id',
  'key_label',
];

/** What a file needs of the ledger and of the gateway. */
interface EntrySources {
  readonly read: ReadPage;
  readonly keys: KeyNames;
  /** Returns the URLs of audits by their ids. */
  readonly urlsOf: (auditIds: readonly string[]) => Promise<Named['urls']>;
}

/** Yields the entries of some days as CSV, oldest first, with never more than a page in memory. Throws what `read` throws. */
export async function* entriesCsv(
  { from, to }: DayRange,
  { read, keys, urlsOf }: EntrySources,
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
    if (wanted.length > 0) {
      const urls = await urlsOf(wanted.flatMap(({ audit_id }) => audit_id ?? []));
      yield wanted.map((entry) => lineOf(entry, { keys, urls })).join('');
    }
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

function lineOf(entry: CreditEntry, { keys, urls }: Named): string {
  const { audit_id = '', audit_type = '', checkout_id = '', reference = '', key_id = '' } = entry;
  return csvLine([
    entry.sequence,
    entry.created_at,
    entry.type,
    entry.amount,
    entry.balance_after,
    audit_id,
    urls.get(audit_id) ?? '',
    audit_type,
    checkout_id,
    reference,
    key_id,
    key_id === '' ? '' : keys.textOf(key_id),
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

/** What entries name by their ids. */
interface Named {
  readonly keys: KeyNames;
  /** Of audits. */
  readonly urls: ReadonlyMap<string, string>;
}

export function entryPart(
  home: string,
  page: EntryList | undefined,
  named: Named,
  before: string | undefined,
): Html {
  if (!page) return unread('The list of entries');
  if (page.entries.length === 0)
    return emptyState(
      'No entries yet',
      html`<p><a href="${home}/credits/top-up">Buy credits</a>, then create an audit.</p>`,
    );
  return html`${table({
    label: 'Entries',
    columns: [
      'Time',
      'Entry',
      { name: 'Credits', num: true },
      { name: 'Balance after', num: true },
      'Subject',
      'Key',
    ],
    rows: page.entries.map((entry) => rowOf(entry, home, named)),
  })}
  ${pager(`${home}/credits`, { before }, page.next_before)}`;
}

function rowOf(entry: CreditEntry, home: string, { keys, urls }: Named): readonly HtmlValue[] {
  const { type, amount, balance_after, created_at, key_id } = entry;
  return [
    timeTag(new Date(created_at)),
    entryName(type),
    `${amount > 0 ? '+' : ''}${creditsText(amount)}`,
    creditsText(balance_after),
    subjectOf(entry, home, urls),
    key_id === undefined ? undefined : keys.of(key_id),
  ];
}

const NAMES: Readonly<Record<EntryType, string>> = {
  purchase: 'Purchase',
  invoice: 'Invoice',
  grant: 'Grant',
  charge: 'Audit charged',
  refund: 'Audit refunded',
  void: 'Charge voided',
  reversal: 'Payment reversed',
  owed_credits_paid: 'Owed credits paid',
};

/** What moved the credits, in plain words. A later ledger may know more types: then its name of it. */
function entryName(type: string): string {
  return (NAMES as Readonly<Record<string, string>>)[type] ?? type.replaceAll('_', ' ');
}

function subjectOf(
  { audit_id, audit_type, checkout_id, reference }: CreditEntry,
  home: string,
  urls: ReadonlyMap<string, string>,
): Html | undefined {
  if (audit_id !== undefined) {
    const url = urls.get(audit_id);
    const text = url === undefined ? html`<code>${audit_id}</code>` : shortUrl(url);
    return html`<a href="${home}/audits/${audit_id}">${text}</a> ${audit_type && typeName(audit_type)}`;
  }
  if (checkout_id !== undefined)
    return html`<a href="${home}/credits/checkouts/${checkout_id}"><code>${checkout_id}</code></a>`;
  return reference === undefined ? undefined : html`<bdi>${reference}</bdi>`;
}

export class KeyNames {
  private readonly keys: ReadonlyMap<string, KeyName>;

  constructor(keys: readonly KeyName[]) {
    this.keys = new Map(keys.map((key) => [key.key_id, key]));
  }

  /** The label and the hint; the id if the workspace has no such key. */
  of(keyId: string): Html {
    const key = this.keys.get(keyId);
    return key ? keyName(key) : html`<code>${keyId}</code>`;
  }

  /** As text, for a file: the label, or the hint if it has none. */
  textOf(keyId: string): string {
    const key = this.keys.get(keyId);
    return key?.name ?? (key ? `…${key.hint}` : '');
  }
}
