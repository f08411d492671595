import type { AuditEnded } from '#contracts/gateway/events';
import { newId } from '#contracts/identifiers';

/** Returns the event that the gateway publishes for a completed audit of this workspace. */
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
