import type { AuditEnded, EventPublished } from '#contracts/gateway/events';
import { newId } from '#contracts/identifiers';
import type { BalanceLow } from '#contracts/ledger/events';
import { notificationOfAudit, notificationOfBalance } from '../src/deliveries/create/notification-of.js';

/** Returns what the gateway publishes at the end of an audit. */
export function publishedEnd(ended: AuditEnded, messageId: string, sequence = 1): EventPublished {
  return published(notificationOfAudit(ended, { messageId }), sequence);
}

/** Returns what the gateway publishes when a balance fell below its threshold. */
export function publishedLow(low: BalanceLow, messageId: string, sequence = 1): EventPublished {
  const occurredAt = new Date().toISOString();
  return published(notificationOfBalance(low, { messageId, occurredAt }), sequence);
}

function published(
  { workspaceId, type, body }: ReturnType<typeof notificationOfAudit>,
  sequence: number,
): EventPublished {
  return { workspace_id: workspaceId, event_type: type, sequence, body: body.toString() };
}

/** Returns the facts of a completed audit of this workspace. */
export function endedAudit(workspaceId: string): AuditEnded {
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
