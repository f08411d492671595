import type { CreditEntry, EntryList, EntryType } from '#contracts/ledger/entries';
import { type Html, html, type HtmlValue } from '../../pages/html.js';
import { creditsText, table, timeTag } from '../../pages/parts.js';
import { emptyState, pager } from '../frame/list.js';
import { unread } from '../frame/unread.js';
import type { KeyName } from '../../workspaces/api-keys/key-records.js';
import { typeName } from '../../reports/model/report-names.js';
import { keyName } from '../keys/key-text.js';

export function entryPart(
  home: string,
  page: EntryList | undefined,
  names: KeyNames,
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
    rows: page.entries.map((entry) => rowOf(entry, home, names)),
  })}
  ${pager(`${home}/credits`, { before }, page.next_before)}`;
}

function rowOf(entry: CreditEntry, home: string, names: KeyNames): readonly HtmlValue[] {
  const { type, amount, balance_after, created_at, key_id } = entry;
  return [
    timeTag(new Date(created_at)),
    entryName(type),
    `${amount > 0 ? '+' : ''}${creditsText(amount)}`,
    creditsText(balance_after),
    subjectOf(entry, home),
    key_id === undefined ? undefined : names.of(key_id),
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

/** What the entry is about, with a link to its audit or checkout. */
function subjectOf(
  { audit_id, audit_type, checkout_id, reference }: CreditEntry,
  home: string,
): Html | undefined {
  if (audit_id !== undefined)
    return html`<a href="${home}/audits/${audit_id}"><code>${audit_id}</code></a>
      ${audit_type && typeName(audit_type)}`;
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
