import type { AuditCharged, LedgerEvent } from '#contracts/ledger/events';
import type { CreditEntry, EntryType } from '#contracts/ledger/entries';
import { isId } from '#contracts/identifiers';
import type { LedgerEntry } from '../account/account.js';

/** What an event says about credits: its type for partners, and the credits that came in (+) or went out (-). */
interface Movement {
  readonly type: EntryType;
  readonly amount: number;
}

/** The charge of the audit that a refund or void is about, as far as entries show it. */
export type ChargedAudit = Pick<AuditCharged, 'audit_type' | 'key_id'>;

/**
 * Returns a ledger entry as partners see it; undefined if it moved no credits. `charged` is the charge of its audit, if
 * it is a refund or a void.
 */
export function creditEntryOf(
  { event, version }: LedgerEntry,
  recordedAt: Date,
  charged: ChargedAudit | null,
): CreditEntry | undefined {
  const movement = movementOf(event);
  if (!movement || movement.amount === 0 || !('balance_after' in event.data)) return undefined;
  return {
    sequence: version,
    ...movement,
    balance_after: event.data.balance_after,
    created_at: recordedAt.toISOString(),
    ...cause(event, charged),
  };
}

function movementOf(event: LedgerEvent): Movement | undefined {
  switch (event.type) {
    case 'ledger.credits-purchased':
      return { type: event.data.kind, amount: event.data.credits };
    case 'ledger.credits-granted':
      return { type: 'grant', amount: event.data.credits };
    case 'ledger.audit-charged':
      return { type: 'charge', amount: -event.data.credits };
    case 'ledger.audit-refunded':
      return { type: 'refund', amount: event.data.credits };
    case 'ledger.charge-voided':
      return { type: 'void', amount: event.data.credits };
    case 'ledger.credits-taken-back':
      return { type: 'reversal', amount: -event.data.taken };
    case 'ledger.owed-credits-paid':
      return { type: 'owed_credits_paid', amount: -event.data.credits };
    case 'ledger.account-opened':
    case 'ledger.threshold-changed':
    case 'ledger.balance-low':
      return undefined;
  }
}

/** References of grants and reversals are notes of operators and ids of the payment provider: partners don't see them. */
function cause({ type, data }: LedgerEvent, charged: ChargedAudit | null): Partial<CreditEntry> {
  if (type === 'ledger.credits-purchased')
    return isId('checkout', data.reference) ? { checkout_id: data.reference } : { reference: data.reference };
  if (!('audit_id' in data)) return {};
  const of = type === 'ledger.audit-charged' ? data : charged;
  return {
    audit_id: data.audit_id,
    ...(of && { audit_type: of.audit_type }),
    ...(of?.key_id !== undefined && { key_id: of.key_id }),
  };
}
