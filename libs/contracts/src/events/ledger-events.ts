import type { AuditType } from '../audits.js';

/** Events of the streams `account-<workspace>` in the ledger. Amounts are credits; times are ISO 8601 UTC. */
export type LedgerEvent =
  | { readonly type: 'ledger.account-opened'; readonly data: AccountOpened }
  | { readonly type: 'ledger.credits-purchased'; readonly data: CreditsPurchased }
  | { readonly type: 'ledger.credits-granted'; readonly data: CreditsGranted }
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
