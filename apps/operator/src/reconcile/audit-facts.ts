import type { AuditEventType } from '#contracts/audit/events';
import type { Fault } from '#contracts/audit/audits';
import type { Disclosure } from '../../../api-gateway/src/operations/partner-view.js';

/** What the ledger says of an audit. */
export interface ChargeFacts {
  readonly workspaceId: string;
  /** Credits; null for a tombstone, which refuses a charge that never came. */
  readonly charged: number | null;
  readonly createdAt: Date | null;
  readonly refunded: number | null;
  readonly voided: number | null;
  /** Credits that an operator granted as goodwill with the audit's id as the reference. */
  readonly goodwill: number;
  /** Whether that was granted before a refund or void was posted, and so in its place. */
  readonly goodwillFirst: boolean;
  /** Credits that an operator reversed under the audit's id, 0 to leave them; null if no operator decided. */
  readonly takenBack: number | null;
  /** Whether the ledger's relay has published the charge. Only looked up where the engine has no audit. */
  readonly published: boolean;
}

/** What the engine says of it: its first event, and its last. */
export interface AuditFacts {
  readonly workspaceId: string;
  /** Credits that were ordered for; null if the audit was voided before its order came. */
  readonly charged: number | null;
  readonly type: AuditEventType;
  readonly version: number;
  readonly eventId: string;
  readonly recordedAt: Date;
  /** Of an audit that failed. */
  readonly fault: Fault | null;
  /** The refund that its end asks for, and the version of the rule that gave it; null if it has none. */
  readonly refunded: number | null;
  readonly refundRule: number | null;
  /** Of an audit that was cancelled. */
  readonly from: 'queued' | 'processing' | null;
  /** Whether the engine's relay has published the last event. */
  readonly published: boolean;
}

/** What the gateway shows of it. */
export interface ViewFacts {
  readonly workspaceId: string;
  readonly status: string;
  readonly version: number;
  readonly charged: number;
  readonly refunded: number;
  readonly seenAt: Date;
  readonly disclosure: Disclosure;
  /** When its void was first requested; null if it was not. */
  readonly withdrawnAt: Date | null;
}

/** Everything that the services say of one audit. */
export interface Audit {
  readonly auditId: string;
  readonly charge: ChargeFacts | undefined;
  readonly audit: AuditFacts | undefined;
  readonly view: ViewFacts | undefined;
  /** Whether the dispatcher has handled the announcement of its end. */
  readonly announced: boolean;
}
