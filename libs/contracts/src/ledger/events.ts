import { Equals } from 'class-validator';
import { OrderedAudit } from '../audit/audits.js';
import type { MessagesOf } from '../messages/message-table.js';
import { MayBeAbsent } from '../validation/fields.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsStorable, IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';
import { REFUND_REASONS, type RefundReason } from './commands.js';
import { OfAudit, OfWorkspace } from '../messages/of-workspace.js';

export class AccountOpened extends OfWorkspace {
  @IsWhole({}) readonly low_balance_threshold!: number;
}

/** Counts into `lifetime_purchased`: a paid package (bonus included) or an invoice. */
export class CreditsPurchased extends OfWorkspace {
  @IsWhole({}) readonly credits!: number;

  /** A later release may know more. */
  @IsText() readonly kind!: 'purchase' | 'invoice';
  @IsText() readonly reference!: string;
  @IsWhole({}) readonly balance_after!: number;
  @IsWhole({}) readonly lifetime_purchased!: number;
}

export class CreditsGranted extends OfWorkspace {
  @IsWhole({}) readonly credits!: number;
  @Equals('goodwill') readonly kind!: 'goodwill';
  @IsText() readonly reference!: string;
  @IsWhole({}) readonly balance_after!: number;
}

/**
 * Credits whose payment was returned or never arrived. The ledger takes what the balance has; the rest is pending from
 * then on. Purchases stay counted in `lifetime_purchased` (contract section 2.4: the sum of all ever).
 */
export class CreditsTakenBack extends OfWorkspace {
  /** The amount to take; 0 if it was decided to take nothing. */
  @IsWhole({}) readonly credits!: number;
  @IsText() readonly reference!: string;

  /** The part of it that the balance had. */
  @IsWhole({}) readonly taken!: number;
  @IsWhole({}) readonly balance_after!: number;

  /** The pending total of the account. */
  @IsWhole({}) readonly owed_after!: number;
  @IsIsoTime() readonly taken_at!: string;
}

/** The part of new credits that paid for pending credits. */
export class OwedCreditsPaid extends OfWorkspace {
  @IsWhole({}) readonly credits!: number;
  @IsWhole({}) readonly balance_after!: number;
  @IsWhole({}) readonly owed_after!: number;
}

/** The charge is the order: the engine audits the page that this event names. */
export class AuditCharged extends OrderedAudit {
  @IsText() @IsStorable() readonly url!: string;
  @IsWhole({ min: 0 }) readonly credits!: number;
  @IsWhole({}) readonly balance_after!: number;
  @IsIsoTime() readonly created_at!: string;

  /** The API key of the request; absent in events from before keys were noted. */
  @MayBeAbsent() @IsId('key') readonly key_id?: string;

  /** The batch that it was ordered with; absent for an audit of its own. */
  @MayBeAbsent() @IsId('batch') readonly batch_id?: string;
}

export class AuditRefunded extends OfAudit {
  @IsWhole({}) readonly credits!: number;
  @IsWhole({}) readonly balance_after!: number;
  @IsOneOf(REFUND_REASONS) readonly reason!: RefundReason;
}

/** `credits` was still charged; 0 for a tombstone that refuses a later charge. */
export class ChargeVoided extends OfAudit {
  @IsWhole({}) readonly credits!: number;
  @IsWhole({}) readonly balance_after!: number;
}

export class ThresholdChanged extends OfWorkspace {
  @IsWhole({}) readonly low_balance_threshold!: number;
}

export class BalanceLow extends OfWorkspace {
  @IsWhole({}) readonly balance!: number;
  @IsWhole({}) readonly threshold!: number;
}

/** Events of the streams `account-<workspace>` in the ledger. Amounts are credits; times are ISO 8601 UTC. */
export const LEDGER_EVENTS = {
  'ledger.account-opened': AccountOpened,
  'ledger.credits-purchased': CreditsPurchased,
  'ledger.credits-granted': CreditsGranted,
  'ledger.credits-taken-back': CreditsTakenBack,
  'ledger.owed-credits-paid': OwedCreditsPaid,
  'ledger.audit-charged': AuditCharged,
  'ledger.audit-refunded': AuditRefunded,
  'ledger.charge-voided': ChargeVoided,
  'ledger.threshold-changed': ThresholdChanged,
  'ledger.balance-low': BalanceLow,
} as const;

export type LedgerEvent = MessagesOf<typeof LEDGER_EVENTS>;
export type LedgerEventType = LedgerEvent['type'];
