import type { AuditType } from '../audits.js';
import type { CheckoutReply, CheckoutView, PaymentNotice, PaymentReply } from '../checkouts.js';
import type { ReversalNotice, ReversalReply } from '../reversals.js';
import type { PackageName } from '../credit-packages.js';

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
  /**
   * Idempotent by reference within the workspace; the same reference with another amount is a conflict. Takes what the
   * balance has; the rest is owed, and paid by the next credits that come in. 0 credits: it was decided to take nothing.
   */
  'ledger.take-back-credits': {
    payload: { workspace_id: string; credits: number; reference: string };
    /** `taken` by this reference; `owed` by the account, in all. */
    reply: { taken: number; balance: number; owed: number };
  };
  'ledger.set-threshold': {
    payload: { workspace_id: string; low_balance_threshold: number };
    reply: BalanceReply;
  };
  /** Not idempotent: each call mints one more checkout session (contract section 4.5). */
  'ledger.create-checkout': {
    payload: { workspace_id: string; package: PackageName };
    reply: CheckoutReply;
  };
  /** What the local provider's own page shows. Changes nothing. */
  'ledger.get-checkout': {
    payload: { checkout_id: string };
    reply: CheckoutView;
  };
  /** What a payment provider says of a checkout session. Idempotent per checkout, in whatever order they come. */
  'ledger.confirm-payment': {
    payload: PaymentNotice;
    reply: PaymentReply;
  };
  /** What a payment provider says of money that goes back. Idempotent by its id of the refund or dispute. */
  'ledger.report-reversal': {
    payload: ReversalNotice;
    reply: ReversalReply;
  };
  /** The head of an account's chain, now or as it was at `until` (ISO 8601), signed by the ledger. Changes nothing. */
  'ledger.sign-statement': {
    payload: { workspace_id: string; until?: string };
    reply: SignedStatementHead;
  };
  /** The public half of the key that signs statements. */
  'ledger.get-statement-key': {
    payload: Record<string, never>;
    reply: { key_id: string; public_key: string };
  };
}

/** What a statement ends with. Everything before it follows from the hash chain. */
export interface StatementHead {
  workspace_id: string;
  /** The time that was asked for (ISO 8601 UTC); null where it is the newest there is. */
  until: string | null;
  /** Version of the last event. */
  version: number;
  /** Hex SHA-256 of the last event, which covers all before it. */
  head_hash: string;
  /** Credits after the last event. */
  balance: number;
  /** When the last event was recorded, and when this was signed (ISO 8601 UTC). */
  recorded_at: string;
  signed_at: string;
}

export interface SignedStatementHead {
  head: StatementHead;
  algorithm: 'Ed25519';
  /** Base64, over the canonical JSON (RFC 8785) of `head`. */
  signature: string;
  /** The first 16 hex digits of the SHA-256 of the public key. */
  key_id: string;
  /** Base64 of the 32 bytes (RFC 8032). */
  public_key: string;
}

/** Amounts in credits (contract section 2.4). */
export interface BalanceReply {
  balance: number;
  lifetime_purchased: number;
  lifetime_consumed: number;
  low_balance_threshold: number;
  /** Credits taken back that the balance did not have; absent where nothing is owed. */
  owed?: number;
}

export type ChargeReply =
  | { outcome: 'charged'; charged: number; balance_after: number; created_at: string }
  | { outcome: 'insufficient'; required: number; balance: number }
  /** A tombstone stands: this audit id was voided and can't be charged any more. */
  | { outcome: 'voided' };
