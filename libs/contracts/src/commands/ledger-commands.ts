import type { AuditType } from '../audits.js';

/** Commands that the credit ledger handles: payload and reply by name. All are idempotent by an id of their own. */
export interface LedgerCommands {
  /** Idempotent by workspace: a known account answers as it stands. */
  'ledger.open-account': {
    payload: { workspace_id: string; low_balance_threshold: number };
    reply: BalanceReply;
  };
  /** Idempotent by audit: a known audit answers its first balance_after and created_at. */
  'ledger.charge-audit': {
    payload: { workspace_id: string; audit_id: string; audit_type: AuditType; url: string; keyless: boolean };
    reply: ChargeReply;
  };
  /** Idempotent by audit: returns what is still charged, or leaves a tombstone that refuses a later charge. */
  'ledger.void-charge': {
    payload: { workspace_id: string; audit_id: string };
    reply: { voided: number; balance: number };
  };
  /** Idempotent by audit: the refund of an audit happens once. `credits` may be 0. */
  'ledger.refund-audit': {
    payload: {
      workspace_id: string;
      audit_id: string;
      credits: number;
      reason: 'cancelled-queued' | 'cancelled-processing' | 'failed';
    };
    reply: { refunded: number; balance: number };
  };
  'ledger.get-balance': {
    payload: { workspace_id: string };
    reply: BalanceReply;
  };
  /** Idempotent by reference within the workspace; the same reference with another amount or kind is a conflict. */
  'ledger.grant-credits': {
    payload: {
      workspace_id: string;
      credits: number;
      kind: 'purchase' | 'invoice' | 'goodwill';
      reference: string;
    };
    reply: { balance: number; lifetime_purchased: number };
  };
  'ledger.set-threshold': {
    payload: { workspace_id: string; low_balance_threshold: number };
    reply: BalanceReply;
  };
}

/** Amounts in credits (contract section 2.4). */
export interface BalanceReply {
  balance: number;
  lifetime_purchased: number;
  lifetime_consumed: number;
  low_balance_threshold: number;
}

export type ChargeReply =
  | { outcome: 'charged'; charged: number; balance_after: number; created_at: string }
  | { outcome: 'insufficient'; required: number; balance: number }
  /** A tombstone stands: this audit id was voided and can't be charged any more. */
  | { outcome: 'voided' };
