import { IsObject } from 'class-validator';
import { MayBeAbsent, MayBeNull, Nested } from '../validation/fields.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsStorable, IsText } from '../validation/text.js';
import { IsId, IsOneOf, IsWhole } from '../validation/values.js';
import { AUDIT_STATUSES, type AuditStatus, OrderedAudit } from './audits.js';
import { AuditCompleted, CANCELLED_FROM, type CancelledFrom, type TerminalAuditEvent } from './events.js';

/** Has all fields that the engine needs to cancel an audit whose order it has not received yet. */
export class CancelAudit extends OrderedAudit {
  @IsText() @IsStorable() readonly url!: string;
  @IsWhole({ min: 0 }) readonly charged!: number;
  @IsIsoTime() readonly created_at!: string;
}

const STATUSES_AFTER = [...AUDIT_STATUSES, 'voided'] as const;

export class CancelReply {
  /** The state after the command; `voided` if the charge was voided. */
  @IsOneOf(STATUSES_AFTER) readonly status!: AuditStatus | 'voided';

  /** The state in which this call or an earlier one cancelled the audit; null if none did. */
  @MayBeNull() @IsOneOf(CANCELLED_FROM) readonly cancelled_from!: CancelledFrom | null;
  @IsWhole({ min: 0 }) readonly refunded!: number;
  @MayBeNull() @IsIsoTime() readonly completed_at!: string | null;

  /** Version of the audit's stream, for the gateway's view. */
  @IsWhole({ min: 0 }) readonly version!: number;

  /** The last event of the audit. Absent if it was voided. */
  @MayBeAbsent() @IsObject() readonly ended?: TerminalAuditEvent;
}

export class GetResult {
  @IsId('audit') readonly audit_id!: string;
}

export class ResultReply {
  /** The data of its `audit.completed`. */
  @Nested(AuditCompleted) readonly completed!: AuditCompleted;

  /** Of the audit's stream, after that event. */
  @IsWhole({ min: 1 }) readonly version!: number;
}

/** Commands that the audit engine handles. */
export const AUDIT_COMMANDS = {
  /** Idempotent by audit. */
  'audit.cancel': { payload: CancelAudit, reply: CancelReply },
  /** Returns the end of a complete audit from its events, for a gateway view that no longer has the result. Changes nothing. */
  'audit.get-result': { payload: GetResult, reply: ResultReply },
} as const;
