import type { LedgerEntry } from '../account.js';

/** The charge of one audit, with its refund and void. A void without a charge is a tombstone. */
export interface Charge {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly charged?: Debit;
  /** At most one refund. */
  readonly refunded?: Movement;
  /** At most one void; 0 credits if nothing was left to return. */
  readonly voided?: Movement;
}

/**
 * The credits that one event moved, and the event's version in the account's stream. The version ties this state to
 * exactly one event.
 */
export interface Movement {
  readonly credits: number;
  readonly version: number;
}

export interface Debit extends Movement {
  readonly balanceAfter: number;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
}

/** Returns the charged credits that no refund or void has returned. */
export function stillCharged({ charged, refunded, voided }: Charge): number {
  return (charged?.credits ?? 0) - (refunded?.credits ?? 0) - (voided?.credits ?? 0);
}

/** Returns the charge after one more ledger entry. An entry about no audit changes nothing. */
export function evolveCharge(
  charge: Charge | undefined,
  { event, version }: LedgerEntry,
): Charge | undefined {
  if (event.type === 'ledger.audit-charged') {
    const { credits, balance_after, created_at } = event.data;
    const charged = { credits, version, balanceAfter: balance_after, createdAt: created_at };
    return { ...identity(event.data), ...charge, charged };
  }
  if (event.type === 'ledger.audit-refunded')
    return { ...identity(event.data), ...charge, refunded: { credits: event.data.credits, version } };
  if (event.type === 'ledger.charge-voided')
    return { ...identity(event.data), ...charge, voided: { credits: event.data.credits, version } };
  return charge;
}

/** Returns the audit of a ledger entry; undefined if it is about the account alone. */
export function auditOf({ event }: LedgerEntry): string | undefined {
  return 'audit_id' in event.data ? event.data.audit_id : undefined;
}

function identity({ audit_id, workspace_id }: { readonly audit_id: string; readonly workspace_id: string }): {
  readonly auditId: string;
  readonly workspaceId: string;
} {
  return { auditId: audit_id, workspaceId: workspace_id };
}
