import type { LedgerEvent, LedgerEventType } from '#contracts/ledger/events';
import type { RecordedEvent } from '#event-store/events';

/** The state of an account, folded from its events. Amounts in credits. */
export interface Account {
  readonly workspaceId: string;
  /** The version of the stream `account-<workspace>` up to which events are included. */
  readonly version: number;
  /** Never below zero. */
  readonly balance: number;
  /** Reversed credits that the balance did not have. Never below zero; later credits pay it first. */
  readonly owed: number;
  /** Purchases and invoices; drives the tier (contract section 2.4). */
  readonly lifetimePurchased: number;
  /** The sum of all usage debits; neither refunds nor voids lower it (contract section 2.4). */
  readonly lifetimeConsumed: number;
  readonly lowBalanceThreshold: number;
  /** When the debit was made that last fired `balance.low`; absent if none did. */
  readonly lastLowAt?: Date;
  /** Time of the newest charge or reversal in this fold; `balance.low` belongs to that one. */
  readonly lastDebitAt?: Date;
}

export interface LedgerEntry {
  readonly event: LedgerEvent;
  readonly version: number;
}

/** Returns the name of the stream that holds an account's events. */
export function streamOf(workspaceId: string): string {
  return `account-${workspaceId}`;
}

/**
 * Returns the account after one more ledger entry; `undefined` is the account before it was opened. Throws a
 * `RangeError` for an event before the opening, because the deciders never write such a stream.
 */
export function evolveAccount(account: Account | undefined, entry: LedgerEntry): Account {
  const { event, version } = entry;
  if (event.type === 'ledger.account-opened') {
    return {
      workspaceId: event.data.workspace_id,
      version,
      balance: 0,
      owed: 0,
      lifetimePurchased: 0,
      lifetimeConsumed: 0,
      lowBalanceThreshold: event.data.low_balance_threshold,
    };
  }
  if (!account)
    throw new RangeError(`${event.type} at version ${version} comes before ledger.account-opened`);
  switch (event.type) {
    case 'ledger.credits-purchased':
      return {
        ...account,
        version,
        balance: account.balance + event.data.credits,
        lifetimePurchased: account.lifetimePurchased + event.data.credits,
      };
    case 'ledger.credits-granted':
    case 'ledger.audit-refunded':
    case 'ledger.charge-voided':
      return { ...account, version, balance: account.balance + event.data.credits };
    case 'ledger.audit-charged':
      return {
        ...account,
        version,
        balance: account.balance - event.data.credits,
        lifetimeConsumed: account.lifetimeConsumed + event.data.credits,
        lastDebitAt: new Date(event.data.created_at),
      };
    case 'ledger.credits-taken-back':
      return {
        ...account,
        version,
        balance: account.balance - event.data.taken,
        owed: account.owed + event.data.credits - event.data.taken,
        lastDebitAt: new Date(event.data.taken_at),
      };
    case 'ledger.owed-credits-paid':
      return {
        ...account,
        version,
        balance: account.balance - event.data.credits,
        owed: account.owed - event.data.credits,
      };
    case 'ledger.threshold-changed':
      return { ...account, version, lowBalanceThreshold: event.data.low_balance_threshold };
    case 'ledger.balance-low':
      return { ...account, version, ...(account.lastDebitAt && { lastLowAt: account.lastDebitAt }) };
  }
}

const TYPES: Readonly<Record<LedgerEventType, true>> = {
  'ledger.account-opened': true,
  'ledger.credits-purchased': true,
  'ledger.credits-granted': true,
  'ledger.credits-taken-back': true,
  'ledger.owed-credits-paid': true,
  'ledger.audit-charged': true,
  'ledger.audit-refunded': true,
  'ledger.charge-voided': true,
  'ledger.threshold-changed': true,
  'ledger.balance-low': true,
};

/** All event types that an account stream may hold; the compiler keeps the set complete. */
export const LEDGER_EVENT_TYPES: ReadonlySet<string> = new Set(Object.keys(TYPES));

/**
 * Returns a stored event of an account stream as a ledger entry. Only the ledger writes these streams, so nothing is
 * checked.
 */
export function ledgerEntryOf({
  type,
  data,
  version,
}: Pick<RecordedEvent, 'type' | 'data' | 'version'>): LedgerEntry {
  return { event: { type, data } as LedgerEvent, version };
}
