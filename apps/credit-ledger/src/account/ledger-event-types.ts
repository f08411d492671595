import type { LedgerEventType } from '#contracts/ledger/events';

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
