import { refundOf } from '#contracts/money/refunds';
import { newEventId, newId } from '#contracts/identifiers';
import type { AuditWebhookData, WebhookEventType } from '#contracts/webhooks/envelope';
import { auditData, balanceLowData, publicEvent } from '#contracts/webhooks/public-event';

export interface ExampleEvent {
  readonly eventUuid: string;
  readonly body: Buffer;
}

const CHARGED = 150;

/** Returns an example event (contract sections 6.2 to 6.4), marked as a test, of an invented audit that ended at `now`. */
export function exampleEvent(type: WebhookEventType, now: Date): ExampleEvent {
  const eventUuid = newEventId();
  const data =
    type === 'balance.low'
      ? balanceLowData({ workspace_id: '', balance: 420, threshold: 500 })
      : auditData(auditOf(type, now));
  return {
    eventUuid,
    body: Buffer.from(publicEvent(eventUuid, { type, createdAt: now.toISOString(), data, test: true })),
  };
}

function auditOf(type: Exclude<WebhookEventType, 'balance.low'>, now: Date): AuditWebhookData {
  const audit = {
    audit_id: newId('audit'),
    type: 'all',
    url: 'https://example.com/',
    created_at: new Date(now.getTime() - 20_000).toISOString(),
    completed_at: now.toISOString(),
  } as const;
  switch (type) {
    case 'audit.completed':
      return {
        ...audit,
        status: 'complete',
        scores: { overall: 81, seo: 86, aeo: 79, geo: 78 },
        failure_reason: null,
        credits: { charged: CHARGED, refunded: 0 },
      };
    case 'audit.failed':
      return {
        ...audit,
        status: 'failed',
        scores: null,
        failure_reason: 'timeout',
        credits: { charged: CHARGED, refunded: refundOf(CHARGED, { kind: 'failed', fault: 'target' }) },
      };
    case 'audit.cancelled':
      return {
        ...audit,
        status: 'cancelled',
        scores: null,
        failure_reason: null,
        credits: { charged: CHARGED, refunded: refundOf(CHARGED, { kind: 'cancelled', from: 'queued' }) },
      };
  }
}
