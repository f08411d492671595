import type { AuditType } from '../audits.js';

/** Events of the streams `account-<workspace>` in the ledger. Amounts are credits; times are ISO 8601 UTC. */
export type LedgerEvent =
  | { readonly type: 'ledger.account-opened'; readonly data: AccountOpened }
  | { readonly type: 'ledger.credits-purchased'; readonly data: CreditsPurchased }
  | { readonly type: 'ledger.credits-granted'; readonly data: CreditsGranted }
  | { readonly type: 'ledger.credits-taken-back'; readonly data: CreditsTakenBack }
  | { readonly type: 'ledger.owed-credits-paid'; readonly data: OwedCreditsPaid }
  | { readonly type: 'ledger.audit-charged'; readonly data: AuditCharged }
  | { readonly type: 'ledger.audit-refunded'; readonly data: AuditRefunded }
  | { readonly type: 'ledger.charge-voided'; readonly data: ChargeVoided }
  | { readonly type: 'ledger.threshold-changed'; readonly data: ThresholdChanged }
  | { readonly type: 'ledger.balance-low'; readonly data: BalanceLow };

export type LedgerEventType = LedgerEvent['type'];

export interface AccountOpened {
  readonly workspace_id: string;
  readonly low_balance_threshold: number;
}

/** Counts into `lifetime_purchased`: a paid package (bonus included) or an invoice. */
export interface CreditsPurchased {
  readonly workspace_id: string;
  readonly credits: number;
  readonly kind: 'purchase' | 'invoice';
  readonly reference: string;
  readonly balance_after: number;
  readonly lifetime_purchased: number;
}

export interface CreditsGranted {
  readonly workspace_id: string;
  readonly credits: number;
  readonly kind: 'goodwill';
  readonly reference: string;
  readonly balance_after: number;
}

/**
 * Credits whose money went back, or never came. What the balance has is taken; the rest is owed from then on. Purchases stay
 * counted in `lifetime_purchased` (contract section 2.4: the sum of all ever).
 */
export interface CreditsTakenBack {
  readonly workspace_id: string;
  /** What was to be taken; 0 where it was decided to take nothing. */
  readonly credits: number;
  readonly reference: string;
  /** Of these, what the balance had. */
  readonly taken: number;
  readonly balance_after: number;
  /** All that the account owes. */
  readonly owed_after: number;
  readonly taken_at: string;
}

/** Of credits that just came in, what went towards what is owed. */
export interface OwedCreditsPaid {
  readonly workspace_id: string;
  readonly credits: number;
  readonly balance_after: number;
  readonly owed_after: number;
}

/** The charge is the order: the engine audits what this event names. */
export interface AuditCharged {
  readonly workspace_id: string;
  readonly audit_id: string;
  readonly audit_type: AuditType;
  readonly url: string;
  readonly credits: number;
  readonly balance_after: number;
  readonly created_at: string;
  /** True where the request had no Idempotency-Key: the gateway watches that its caller learned the id. */
  readonly keyless: boolean;
}

export interface AuditRefunded {
  readonly workspace_id: string;
  readonly audit_id: string;
  readonly credits: number;
  readonly balance_after: number;
  readonly reason: 'cancelled-queued' | 'cancelled-processing' | 'failed';
}

/** `credits` is what was still charged: 0 for a tombstone that refuses a charge which has not come yet. */
export interface ChargeVoided {
  readonly workspace_id: string;
  readonly audit_id: string;
  readonly credits: number;
  readonly balance_after: number;
}

export interface ThresholdChanged {
  readonly workspace_id: string;
  readonly low_balance_threshold: number;
}

export interface BalanceLow {
  readonly workspace_id: string;
  readonly balance: number;
  readonly threshold: number;
}
