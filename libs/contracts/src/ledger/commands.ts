import { ArrayMaxSize, ArrayMinSize, ArrayUnique, Equals, IsNumber } from 'class-validator';
import { AUDIT_TYPES, type AuditType, OrderedAudit } from '../audit/audits.js';
import type { ShapeOf } from '../messages/message-table.js';
import { MAX_BATCH_AUDITS } from '../limits.js';
import type { PackageName } from '../money/prices.js';
import { MayBeAbsent, MayBeNull, Nested, NoFields } from '../validation/fields.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { MAX_GRANT_REFERENCE_LENGTH } from '../validation/operator-input.js';
import { IsLabel, IsStorable, IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';
import { CheckoutReply, CheckoutView, PACKAGE_NAMES, PaymentNotice, PaymentReply } from './checkouts.js';
import { EntryList, GetUsage, ListEntries, UsageReport } from './entries.js';
import { ReversalNotice, ReversalReply } from './reversals.js';
import { OfAudit, OfWorkspace } from '../messages/of-workspace.js';

/** Far above the gateway's limit; bounds what is stored in an event all the same. */
const MAX_CHARGED_URL_LENGTH = 8_192;

export const REFUND_REASONS = ['cancelled-queued', 'cancelled-processing', 'failed'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

const GRANT_KINDS = ['purchase', 'invoice', 'goodwill'] as const;

/** The ledger's rules decide which amounts are allowed. */
export class OpenAccount extends OfWorkspace {
  @IsNumber() readonly low_balance_threshold!: number;
}

export class SetThreshold extends OpenAccount {}

/** Amounts in credits (contract section 2.4). */
export class BalanceReply {
  @IsWhole({ min: 0 }) readonly balance!: number;
  @IsWhole({ min: 0 }) readonly lifetime_purchased!: number;
  @IsWhole({ min: 0 }) readonly lifetime_consumed!: number;
  @IsWhole({ min: 0 }) readonly low_balance_threshold!: number;

  /** Reversed credits that the balance did not have; absent if none are pending. */
  @MayBeAbsent() @IsWhole({ min: 1 }) readonly owed?: number;
}

export class ChargeAudit extends OrderedAudit {
  @IsText(MAX_CHARGED_URL_LENGTH) @IsStorable() readonly url!: string;

  /** The API key of the request; absent from gateways that do not send it. */
  @MayBeAbsent() @IsId('key') readonly key_id?: string;
}

/** One audit of a batch. */
export class BatchedAudit {
  @IsId('audit') readonly audit_id!: string;
  @IsText(MAX_CHARGED_URL_LENGTH) @IsStorable() readonly url!: string;
}

/** Audits of one type, all of which are charged in one commit, or none. */
export class ChargeBatch extends OfWorkspace {
  @IsId('batch') readonly batch_id!: string;
  @IsOneOf(AUDIT_TYPES) readonly audit_type!: AuditType;

  /** The API key of the request; absent for a person in the dashboard. */
  @MayBeAbsent() @IsId('key') readonly key_id?: string;

  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_BATCH_AUDITS)
  @ArrayUnique((audit: BatchedAudit | null) => audit?.audit_id)
  @Nested(BatchedAudit, { each: true })
  readonly audits!: readonly BatchedAudit[];
}

export class ChargedReply {
  @Equals('charged') readonly outcome!: 'charged';
  @IsWhole({ min: 0 }) readonly charged!: number;
  @IsWhole({}) readonly balance_after!: number;
  @IsIsoTime() readonly created_at!: string;
}

export class InsufficientReply {
  @Equals('insufficient') readonly outcome!: 'insufficient';
  @IsWhole({ min: 0 }) readonly required!: number;
  @IsWhole({}) readonly balance!: number;
}

/** A tombstone exists: this audit id was voided and can't be charged any more. */
export class VoidedReply {
  @Equals('voided') readonly outcome!: 'voided';
}

export class VoidChargeReply {
  @IsWhole({ min: 0 }) readonly voided!: number;
  @IsWhole({}) readonly balance!: number;
}

export class RefundAudit extends OfAudit {
  @IsNumber() readonly credits!: number;
  @IsOneOf(REFUND_REASONS) readonly reason!: RefundReason;
}

export class RefundReply {
  @IsWhole({ min: 0 }) readonly refunded!: number;
  @IsWhole({}) readonly balance!: number;
}

export class GrantCredits extends OfWorkspace {
  @IsNumber() readonly credits!: number;
  @IsOneOf(GRANT_KINDS) readonly kind!: (typeof GRANT_KINDS)[number];

  @IsText(MAX_GRANT_REFERENCE_LENGTH)
  @IsStorable()
  @IsLabel()
  readonly reference!: string;
}

export class GrantReply {
  @IsWhole({}) readonly balance!: number;
  @IsWhole({ min: 0 }) readonly lifetime_purchased!: number;
}

export class TakeBackCredits extends OfWorkspace {
  @IsNumber() readonly credits!: number;

  @IsText(MAX_GRANT_REFERENCE_LENGTH)
  @IsStorable()
  @IsLabel()
  readonly reference!: string;
}

export class TakeBackReply {
  /** By this reference. */
  @IsWhole({ min: 0 }) readonly taken!: number;
  @IsWhole({}) readonly balance!: number;

  /** By the account, in all. */
  @IsWhole({ min: 0 }) readonly owed!: number;
}

export class CreateCheckout extends OfWorkspace {
  @IsOneOf(PACKAGE_NAMES, { context: { code: 'INVALID_PACKAGE' } }) readonly package!: PackageName;
}

export class GetCheckout {
  @IsId('checkout') readonly checkout_id!: string;
}

export class SignStatement extends OfWorkspace {
  /** ISO 8601. */
  @MayBeAbsent() @IsIsoTime() readonly until?: string;
}

/** The head of a statement. The hash chain proves everything before it. */
export class StatementHead extends OfWorkspace {
  /** The requested time (ISO 8601 UTC); null for the newest. */
  @MayBeNull() @IsIsoTime() readonly until!: string | null;

  /** Version of the last event. */
  @IsWhole({ min: 1 }) readonly version!: number;

  /** Hex SHA-256 of the last event, which covers all before it. */
  @IsText() readonly head_hash!: string;

  /** Credits after the last event. */
  @IsWhole({}) readonly balance!: number;

  /** When the last event was recorded, and when this was signed (ISO 8601 UTC). */
  @IsIsoTime() readonly recorded_at!: string;
  @IsIsoTime() readonly signed_at!: string;
}

export class SignedStatementHead {
  @Nested(StatementHead) readonly head!: StatementHead;
  @Equals('Ed25519') readonly algorithm!: 'Ed25519';

  /** Base64, over the canonical JSON (RFC 8785) of `head`. */
  @IsText() readonly signature!: string;

  /** The first 16 hex digits of the SHA-256 of the public key. */
  @IsText() readonly key_id!: string;

  /** Base64 of the 32 bytes (RFC 8032). */
  @IsText() readonly public_key!: string;
}

export class StatementKeyReply {
  @IsText() readonly key_id!: string;
  @IsText() readonly public_key!: string;
}

/** Commands that the credit ledger handles. All are idempotent by an id of their own. */
export const LEDGER_COMMANDS = {
  /** Idempotent by workspace: a known account is returned unchanged. */
  'ledger.open-account': { payload: OpenAccount, reply: BalanceReply },
  /** Idempotent by audit: a known audit returns its first balance_after and created_at. */
  'ledger.charge-audit': { payload: ChargeAudit, reply: [ChargedReply, InsufficientReply, VoidedReply] },
  /**
   * Idempotent by the audits: known ones return the sum, the last balance_after and the first created_at. All or nothing:
   * a batch of which only some are known is a conflict.
   */
  'ledger.charge-batch': { payload: ChargeBatch, reply: [ChargedReply, InsufficientReply] },
  /** Idempotent by audit: voids the rest of the charge, or leaves a tombstone that refuses a later charge. */
  'ledger.void-charge': { payload: OfAudit, reply: VoidChargeReply },
  /** Idempotent by audit: the refund of an audit happens once. `credits` may be 0. */
  'ledger.refund-audit': { payload: RefundAudit, reply: RefundReply },
  'ledger.get-balance': { payload: OfWorkspace, reply: BalanceReply },
  /** Returns a page of the entries of an account that moved credits, oldest first. Changes nothing. */
  'ledger.list-entries': { payload: ListEntries, reply: EntryList },
  /** Returns what the audits of an account cost, by day, type or key. Changes nothing. */
  'ledger.get-usage': { payload: GetUsage, reply: UsageReport },
  /** Idempotent by reference within the workspace; the same reference with another amount or kind is a conflict. */
  'ledger.grant-credits': { payload: GrantCredits, reply: GrantReply },
  /**
   * Idempotent by reference within the workspace; the same reference with another amount is a conflict. Takes what the
   * balance has; the rest is pending and paid by the next credits. 0 credits: it was decided to take nothing.
   */
  'ledger.take-back-credits': { payload: TakeBackCredits, reply: TakeBackReply },
  /** A provider's notice about returned money. Idempotent by its id of the refund or dispute. */
  'ledger.report-reversal': { payload: ReversalNotice, reply: ReversalReply },
  'ledger.set-threshold': { payload: SetThreshold, reply: BalanceReply },
  /** Not idempotent: each call creates a checkout session (contract section 4.5). */
  'ledger.create-checkout': { payload: CreateCheckout, reply: CheckoutReply },
  /** Returns what the local provider's page shows. Changes nothing. */
  'ledger.get-checkout': { payload: GetCheckout, reply: CheckoutView },
  /** A provider's notice about a checkout session. Idempotent per checkout, in any order. */
  'ledger.confirm-payment': { payload: PaymentNotice, reply: PaymentReply },
  /** Returns the head of an account's chain, now or at `until`, signed by the ledger. Changes nothing. */
  'ledger.sign-statement': { payload: SignStatement, reply: SignedStatementHead },
  /** The public half of the key that signs statements. */
  'ledger.get-statement-key': { payload: NoFields, reply: StatementKeyReply },
} as const;

export type ChargeReply = ShapeOf<(typeof LEDGER_COMMANDS)['ledger.charge-audit']['reply']>;
export type ChargeBatchReply = ShapeOf<(typeof LEDGER_COMMANDS)['ledger.charge-batch']['reply']>;
