import type { AuditType, Scores, TerminalStatus } from './audits.js';

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
  readonly data: AuditWebhookData | BalanceLowWebhookData;
}

/** Contract section 6.3. */
export interface AuditWebhookData {
  readonly audit_id: string;
  readonly status: TerminalStatus;
  readonly type: AuditType;
  readonly url: string;
  readonly scores: Scores | null;
  readonly failure_reason: string | null;
  readonly credits: { readonly charged: number; readonly refunded: number };
  readonly created_at: string;
  readonly completed_at: string;
}

/** Contract section 6.4. */
export interface BalanceLowWebhookData {
  readonly balance: number;
  readonly balance_usd: string;
  readonly threshold: number;
  readonly recommended_topup_tier: string;
}
