import type { TerminalAuditEvent } from '#contracts/audit/events';
import type { TerminalStatus } from '#contracts/audit/audits';
import { auditData, type AuditWebhookData } from '#contracts/webhooks/envelope';
import type { MessageContext } from '#messaging/message/message-context';
import { eventOf, type PublicEvent } from '../../events/record/public-events.js';
import { visibleScores } from './state-after.js';

const STATUS: Readonly<Record<TerminalAuditEvent['type'], TerminalStatus>> = {
  'audit.completed': 'complete',
  'audit.failed': 'failed',
  'audit.cancelled': 'cancelled',
};

/** Returns the public event of an audit's end. Throws a poison `Failure` if the message has no UUID. */
export function endedEvent(event: TerminalAuditEvent, context: MessageContext): PublicEvent {
  const { workspace_id: workspaceId, audit_id: auditId, completed_at: createdAt } = event.data;
  const data = auditData(endedAudit(event));
  return eventOf(context, { workspaceId, type: event.type, createdAt, data, auditId });
}

/** Returns what an event tells of an audit that has ended (contract section 6.3). */
export function endedAudit(event: TerminalAuditEvent): AuditWebhookData {
  const { audit_id, audit_type, url, charged, refunded, created_at, completed_at } = event.data;
  return {
    audit_id,
    status: STATUS[event.type],
    type: audit_type,
    url,
    scores: event.type === 'audit.completed' ? visibleScores(audit_type, event.data.result.scores) : null,
    failure_reason: event.type === 'audit.failed' ? event.data.failure_reason : null,
    credits: { charged, refunded },
    created_at,
    completed_at,
  };
}
