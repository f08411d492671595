import { IsArray } from 'class-validator';
import { AUDIT_TYPES } from '../audit/audits.js';
import { MayBeAbsent, MayBeAbsentOrNull, MayBeNull, Nested } from '../validation/fields.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';
import { OfWorkspace } from '../messages/of-workspace.js';

export const MAX_LISTED_ENTRIES = 100;
/** The days of one report, the first and the last included. */
export const MAX_USAGE_DAYS = 92;

/** What moves credits. A later release may know more. */
export const ENTRY_TYPES = [
  'purchase',
  'invoice',
  'grant',
  'charge',
  'refund',
  'void',
  'reversal',
  'owed_credits_paid',
] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

export const USAGE_KEYS = ['day', 'type', 'key'] as const;
export type UsageKey = (typeof USAGE_KEYS)[number];

export class ListEntries extends OfWorkspace {
  /** Begins behind this sequence; 0 for the first. */
  @IsWhole({ min: 0 }) readonly after!: number;
  @IsWhole({ min: 1, max: MAX_LISTED_ENTRIES }) readonly limit!: number;

  /** The newest first, before this sequence: `Number.MAX_SAFE_INTEGER` for the newest of all. */
  @MayBeAbsent() @IsWhole({ min: 1 }) readonly before?: number;
}

export class CreditEntry {
  /** The version of the account's stream. Versions that moved no credits are left out. */
  @IsWhole({ min: 1 }) readonly sequence!: number;
  @IsText() readonly type!: EntryType;

  /** Negative if credits went out. Never 0. */
  @IsWhole({}) readonly amount!: number;
  @IsWhole({}) readonly balance_after!: number;
  @IsIsoTime() readonly created_at!: string;

  /** Of a charge, and of its refund or void; so are the next two. */
  @MayBeAbsent() @IsId('audit') readonly audit_id?: string;
  @MayBeAbsent() @IsOneOf(AUDIT_TYPES) readonly audit_type?: string;

  /** The API key that created the audit; absent if the charge is from before keys were noted. */
  @MayBeAbsent() @IsId('key') readonly key_id?: string;

  /** Of a purchase. */
  @MayBeAbsent() @IsId('checkout') readonly checkout_id?: string;

  /** Of an invoice, and of a purchase without a checkout. */
  @MayBeAbsent() @IsText() readonly reference?: string;
}

export class EntryList {
  @IsArray() @Nested(CreditEntry, { each: true }) readonly entries!: CreditEntry[];

  /** The `after` of the next page; null if there is nothing more now. */
  @MayBeNull() @IsWhole({ min: 1 }) readonly next_after!: number | null;

  /** The `before` of the next page, where the newest came first; null if there is nothing older. */
  @MayBeAbsentOrNull() @IsWhole({ min: 1 }) readonly next_before?: number | null;
}

export class GetUsage extends OfWorkspace {
  @IsOneOf(USAGE_KEYS) readonly by!: UsageKey;

  /** The report is of what was recorded from `from` to before `until`, at most `MAX_USAGE_DAYS`. ISO 8601. */
  @IsIsoTime() readonly from!: string;
  @IsIsoTime() readonly until!: string;
}

/** Credits of the audits of a day, a type or a key. A void counts as no charge. */
export class UsageRow {
  /** A date (UTC), an audit type or the id of a key; null for charges whose key was not noted. */
  @MayBeNull() @IsText() readonly of!: string | null;
  @IsWhole({ min: 0 }) readonly audits!: number;
  @IsWhole({ min: 0 }) readonly charged!: number;
  @IsWhole({ min: 0 }) readonly refunded!: number;
}

export class UsageReport {
  @IsArray() @Nested(UsageRow, { each: true }) readonly rows!: UsageRow[];
}
