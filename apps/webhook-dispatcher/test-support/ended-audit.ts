import type { EventPublished } from '#contracts/gateway/events';
import { newId } from '#contracts/identifiers';
import type { BalanceLow } from '#contracts/ledger/events';
import {
  auditData,
  type AuditWebhookData,
  balanceLowData,
  type WebhookEventType,
} from '#contracts/webhooks/envelope';
import { publicEvent } from '#contracts/webhooks/public-event';

/** An audit that ended, with what its webhook says of it. */
export interface EndedAudit {
  readonly workspace_id: string;
  readonly webhook_type: Exclude<WebhookEventType, 'balance.low'>;
  readonly webhook_data: AuditWebhookData;
}

/** Returns what the gateway publishes at the end of an audit. */
export function publishedEnd(ended: EndedAudit, messageId: string, sequence = 1): EventPublished {
  const { workspace_id, webhook_type: type, webhook_data: data } = ended;
  const body = publicEvent(messageId, { type, createdAt: data.completed_at, data: auditData(data) });
  return { workspace_id, event_type: type, sequence, body };
}

/** Returns what the gateway publishes when a balance fell below its threshold. */
export function publishedLow(
  low: BalanceLow,
  messageId: string,
  sequence = 1,
  createdAt = new Date().toISOString(),
): EventPublished {
  const type = 'balance.low';
  const body = publicEvent(messageId, { type, createdAt, data: balanceLowData(low) });
  return { workspace_id: low.workspace_id, event_type: type, sequence, body };
}

/** Returns the facts of a completed audit of this workspace. */
export function endedAudit(workspaceId: string): EndedAudit {
  return {
    workspace_id: workspaceId,
    webhook_type: 'audit.completed',
    webhook_data: {
      audit_id: newId('audit'),
      status: 'complete',
      type: 'seo',
      url: 'https://shop.example/garden/hoses?colour=green',
      scores: { overall: 81, seo: 81, aeo: null, geo: null },
      failure_reason: null,
      credits: { charged: 80, refunded: 0 },
      created_at: '2026-05-01T00:00:00.000Z',
      completed_at: '2026-05-01T00:00:20.000Z',
    },
  };
}
