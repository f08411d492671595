import { type AuditType, Scores, type TerminalStatus } from '../audit/audits.js';
import { MayBeNull, Nested } from '../validation/fields.js';
import { IsIsoTime } from '../validation/is-iso-time.js';
import { IsText } from '../validation/text.js';
import { IsWhole } from '../validation/values.js';

/** The events a partner can subscribe to (contract section 6.1). */
export const WEBHOOK_EVENT_TYPES = [
  'audit.completed',
  'audit.failed',
  'audit.cancelled',
  'balance.low',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** What is posted to an endpoint (contract section 6.2). */
export interface WebhookEnvelope {
  /** `evt_…`, also in `X-Service-Webhook-Id`; the same in every attempt and replay. */
  readonly id: string;
  readonly type: WebhookEventType;
  readonly created_at: string;
  /** Only a test event has it. */
  readonly test?: true;
  readonly data: AuditWebhookData | BalanceLowWebhookData;
}

class AuditCredits {
  @IsWhole({})
  readonly charged!: number;

  @IsWhole({})
  readonly refunded!: number;
}

/** Contract section 6.3. */
export class AuditWebhookData {
  @IsText()
  readonly audit_id!: string;

  /** Told on as it is, and so is the type: a later release may know more. */
  @IsText()
  readonly status!: TerminalStatus;

  @IsText()
  readonly type!: AuditType;

  @IsText()
  readonly url!: string;

  @MayBeNull()
  @Nested(Scores)
  readonly scores!: Scores | null;

  @MayBeNull()
  @IsText()
  readonly failure_reason!: string | null;

  @Nested(AuditCredits)
  readonly credits!: AuditCredits;

  @IsIsoTime()
  readonly created_at!: string;

  @IsIsoTime()
  readonly completed_at!: string;
}

/** Contract section 6.4. */
export interface BalanceLowWebhookData {
  readonly balance: number;
  readonly balance_usd: string;
  readonly threshold: number;
  readonly recommended_topup_tier: string;
}
