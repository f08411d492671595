import type { CreditEntry, EntryType } from '#contracts/ledger/entries';
import type { KeyName } from '../../workspaces/api-keys/key-records.js';
import { type Html, html } from '../../pages/html.js';
import { typeName } from '../../reports/model/report-names.js';
import { keyName } from '../keys/key-text.js';

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
export function entryName(type: string): string {
  return (NAMES as Readonly<Record<string, string>>)[type] ?? type.replaceAll('_', ' ');
}

/** What the entry is about, with a link to its audit or checkout. */
export function subjectOf(
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

/** Names keys by their ids. */
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
