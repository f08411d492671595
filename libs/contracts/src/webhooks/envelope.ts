import type { AuditType, Scores, TerminalStatus } from '../audit/audits.js';
import type { BalanceLow } from '../ledger/events.js';
import { formatUsd } from '../money/money.js';
import { type PackageName, totalCredits } from '../money/prices.js';
import { refundOf } from '../money/refunds.js';

interface EventDetails {
  /** When it is sent. */
  readonly summary: string;
  /** `data` of a test event and of the documentation, about something invented that happened at `now`. */
  readonly example: (now: Date, auditId: string) => object;
}

const CHARGED = 150;

/** The events a partner can subscribe to (contract section 6.1). */
export const WEBHOOK_EVENTS = {
  'audit.completed': {
    summary: 'An audit is complete',
    example: (now, auditId) =>
      exampleAudit(now, auditId, { status: 'complete', scores: { overall: 81, seo: 86, aeo: 79, geo: 78 } }),
  },
  'audit.failed': {
    summary: 'An audit has failed',
    example: (now, auditId) => {
      const refunded = refundOf(CHARGED, { kind: 'failed', fault: 'target' });
      const credits = { charged: CHARGED, refunded };
      return exampleAudit(now, auditId, { status: 'failed', failure_reason: 'timeout', credits });
    },
  },
  'audit.cancelled': {
    summary: 'The partner has cancelled an audit',
    example: (now, auditId) => {
      const refunded = refundOf(CHARGED, { kind: 'cancelled', from: 'queued' });
      return exampleAudit(now, auditId, { status: 'cancelled', credits: { charged: CHARGED, refunded } });
    },
  },
  'balance.low': {
    summary: 'The balance has dropped below its threshold (at most once in 24 hours)',
    example: () => balanceLowData({ balance: 420, threshold: 500 }),
  },
} as const satisfies Readonly<Record<string, EventDetails>>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEventType[];

/** What is posted to an endpoint (contract section 6.2). */
export interface WebhookEnvelope {
  /** `evt_…`, also in `X-Service-Webhook-Id`; the same in every attempt and replay. */
  readonly id: string;
  readonly type: WebhookEventType;
  readonly created_at: string;
  /** Only a test event has it. */
  readonly test?: true;
  readonly data: ReturnType<(typeof WEBHOOK_EVENTS)[WebhookEventType]['example']>;
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

/** Returns exactly the fields of contract section 6.3, even if the internal event has more. */
export function auditData(data: AuditWebhookData): AuditWebhookData {
  const { audit_id, status, type, url, scores, failure_reason, credits, created_at, completed_at } = data;
  const { charged, refunded } = credits;
  return {
    audit_id,
    status,
    type,
    url,
    scores: scores && { overall: scores.overall, seo: scores.seo, aeo: scores.aeo, geo: scores.geo },
    failure_reason,
    credits: { charged, refunded },
    created_at,
    completed_at,
  };
}

function exampleAudit(
  now: Date,
  auditId: string,
  end: Pick<AuditWebhookData, 'status'> & Partial<AuditWebhookData>,
): AuditWebhookData {
  return auditData({
    audit_id: auditId,
    type: 'all',
    url: 'https://example.com/',
    scores: null,
    failure_reason: null,
    credits: { charged: CHARGED, refunded: 0 },
    created_at: new Date(now.getTime() - 20_000).toISOString(),
    completed_at: now.toISOString(),
    ...end,
  });
}

/** Contract section 6.4. */
export interface BalanceLowWebhookData {
  readonly balance: number;
  readonly balance_usd: string;
  readonly threshold: number;
  readonly recommended_topup_tier: string;
}

/** Returns the `data` of `balance.low`. */
export function balanceLowData({
  balance,
  threshold,
}: Pick<BalanceLow, 'balance' | 'threshold'>): BalanceLowWebhookData {
  return {
    balance,
    balance_usd: formatUsd(balance),
    threshold,
    recommended_topup_tier: recommendedTopup(balance, threshold),
  };
}

/** The packages that the checkout sells, by size. */
const BY_SIZE = ['starter', 'growth', 'scale'] as const satisfies readonly PackageName[];

/**
 * Returns the smallest package that lifts the balance to the threshold, or else the largest. The contract requires a
 * tier's name and leaves the rule open; we recommend one of the packages that the checkout sells.
 */
export function recommendedTopup(balance: number, threshold: number): PackageName {
  return BY_SIZE.find((name) => balance + totalCredits(name) >= threshold) ?? 'scale';
}
