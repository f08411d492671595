import type { LedgerEvent, LedgerEventType } from '#contracts/ledger/events';
import type { RecordedEvent } from '#event-store/events';

/** What an account's events add up to. Amounts in credits. */
export interface Account {
  readonly workspaceId: string;
  /** Version of the stream `account-<workspace>` that this state includes. */
  readonly version: number;
  /** Never below zero. */
  readonly balance: number;
  /** Reversed credits that the balance did not have. Never below zero; later credits pay it first. */
  readonly owed: number;
  /** Purchases and invoices; drives the tier (contract section 2.4). */
  readonly lifetimePurchased: number;
  /** Every usage debit there ever was; neither refunds nor voids lower it (contract section 2.4). */
  readonly lifetimeConsumed: number;
  readonly lowBalanceThreshold: number;
  /** When the debit was made that fired `balance.low` last; absent where none did. */
  readonly lastLowAt?: Date;
  /** Time of the newest charge or reversal that this fold has seen; `balance.low` belongs to that one. */
  readonly lastDebitAt?: Date;
}

/** One event of an account at its place in the stream. */
export interface Posting {
  readonly event: LedgerEvent;
  readonly version: number;
}

/** The stream that holds an account's events. */
export function streamOf(workspaceId: string): string {
  return `account-${workspaceId}`;
}

/**
 * The account after one more posting; `undefined` is the account before it was opened. Throws a `RangeError` for an
 * event ahead of the opening: such a stream was not written by the deciders.
 */
export function evolveAccount(account: Account | undefined, posting: Posting): Account {
  const { event, version } = posting;
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

/** Every type of event that an account stream may hold; the compiler keeps it complete. */
export const LEDGER_EVENT_TYPES: ReadonlySet<string> = new Set(Object.keys(TYPES));

/**
 * Returns a stored event of an account stream as a posting. Only the ledger writes these streams, so nothing is
 * checked.
 */
export function postingOf({
  type,
  data,
  version,
}: Pick<RecordedEvent, 'type' | 'data' | 'version'>): Posting {
  return { event: { type, data } as LedgerEvent, version };
}
