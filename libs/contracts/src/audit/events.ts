import { IsObject } from 'class-validator';
import type { MessagesOf } from '../messages/message-table.js';
import { MayBeAbsent, MayBeAbsentOrNull, Nested } from '../validation/fields.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsText } from '../validation/text.js';
import { IsOneOf, IsWhole } from '../validation/values.js';
import { AuditResult, type AuditType, type Fault, FAULTS } from './audits.js';
import { MAX_PAGE_KIND_LENGTH, type PageKind } from './page-kinds.js';
import { OfAudit } from '../messages/of-workspace.js';

export const CANCELLED_FROM = ['queued', 'processing'] as const;
export type CancelledFrom = (typeof CANCELLED_FROM)[number];

/**
 * Fields of every audit event: a consumer needs no other message to act, whatever the order of arrival. Amounts are
 * credits; times are ISO 8601 UTC. A value that a later release may add is refused only if all consumers need it: a
 * dead-lettered event can be a missing refund.
 */
export class AuditIdentity extends OfAudit {
  /** A later release may sell more types. The gateway, which needs the type, checks it itself. */
  @IsText() readonly audit_type!: AuditType;
  @IsText() readonly url!: string;

  /** What the page is for, if the create said it. A later release may know more kinds. */
  @MayBeAbsent() @IsText(MAX_PAGE_KIND_LENGTH) readonly page_kind?: PageKind;
  @IsWhole({}) readonly charged!: number;
  @IsWhole({}) readonly refunded!: number;
  @IsIsoTime() readonly created_at!: string;
}

export class AuditStarted extends AuditIdentity {
  /** 1 for the first worker; raised when a worker died and another took over. */
  @IsWhole({ min: 1 }) readonly attempt!: number;
  @IsIsoTime() readonly started_at!: string;
}

export class AuditCompleted extends AuditIdentity {
  @Nested(AuditResult) readonly result!: AuditResult;
  @IsIsoTime() readonly completed_at!: string;
}

class AuditError {
  @IsText() readonly code!: string;
  @IsText() readonly message!: string;
}

/** An end with a refund, which is decided here and nowhere else: `refunded` is its amount. */
class RefundedEnd extends AuditIdentity {
  /** The version of the rule that gave the amount (`REFUND_RULES`); a later release may know more. */
  @IsWhole({ min: 1 }) readonly refund_rule!: number;
  @IsIsoTime() readonly completed_at!: string;
}

export class AuditFailed extends RefundedEnd {
  /** A code of the failure taxonomy, for example `timeout` or `dns_not_found`. */
  @IsText() readonly failure_reason!: string;
  @IsOneOf(FAULTS) readonly fault!: Fault;
  @Nested(AuditError) readonly error!: AuditError;
  @MayBeAbsentOrNull() @IsObject() readonly detail?: Readonly<Record<string, unknown>>;
}

export class AuditCancelled extends RefundedEnd {
  @IsOneOf(CANCELLED_FROM) readonly from!: CancelledFrom;
}

/** Ends the audit without a webhook: the caller never learned of it, and its charge is voided. */
export class AuditVoided extends OfAudit {
  @IsIsoTime() readonly voided_at!: string;
}

/** Events of the streams `audit-<audit>` in the engine. */
export const AUDIT_EVENTS = {
  'audit.queued': AuditIdentity,
  'audit.started': AuditStarted,
  'audit.completed': AuditCompleted,
  'audit.failed': AuditFailed,
  'audit.cancelled': AuditCancelled,
  'audit.voided': AuditVoided,
} as const;

export type AuditEvent = MessagesOf<typeof AUDIT_EVENTS>;
export type AuditEventType = AuditEvent['type'];

/** The audit events that partners receive. */
export type TerminalAuditEvent = Extract<
  AuditEvent,
  { type: 'audit.completed' | 'audit.failed' | 'audit.cancelled' }
>;

/** An audit was cancelled while a worker may have it. */
export class AuditCancelledNotice {
  @IsText() readonly audit_id!: string;
}

export const AUDIT_BROADCASTS = {
  'broadcast.audit-cancelled': AuditCancelledNotice,
} as const;
