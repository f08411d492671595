import type { BalanceLow } from '../ledger/events.js';
import { publicEventId } from '../identifiers.js';
import { formatUsd } from '../money/money.js';
import { type PackageName, totalCredits } from '../money/prices.js';
import type { AuditWebhookData, BalanceLowWebhookData, WebhookEnvelope } from './envelope.js';

/** The packages that the checkout sells, by size. */
const BY_SIZE = ['starter', 'growth', 'scale'] as const satisfies readonly PackageName[];

/**
 * Returns a public event as JSON: the text that is stored, signed and sent. `createdAt`: when it occurred (ISO 8601).
 * `test`: true for a test event, which says so where it is signed.
 */
export function publicEvent(
  eventUuid: string,
  {
    type,
    createdAt,
    data,
    test,
  }: {
    readonly type: WebhookEnvelope['type'];
    readonly createdAt: string;
    readonly data: WebhookEnvelope['data'];
    readonly test?: true;
  },
): string {
  const envelope: WebhookEnvelope = {
    id: publicEventId(eventUuid),
    type,
    created_at: createdAt,
    ...(test && { test }),
    data,
  };
  return JSON.stringify(envelope);
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

/** Returns the `data` of `credits.balance_low` (contract section 6.4). */
export function balanceLowData({ balance, threshold }: BalanceLow): BalanceLowWebhookData {
  return {
    balance,
    balance_usd: formatUsd(balance),
    threshold,
    recommended_topup_tier: recommendedTopup(balance, threshold),
  };
}

/**
 * Returns the smallest package that lifts the balance to the threshold, or else the largest. The contract requires a
 * tier's name and leaves the rule open; we recommend one of the packages that the checkout sells.
 */
export function recommendedTopup(balance: number, threshold: number): PackageName {
  return BY_SIZE.find((name) => balance + totalCredits(name) >= threshold) ?? 'scale';
}
