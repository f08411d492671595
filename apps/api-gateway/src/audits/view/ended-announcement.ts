import type { TerminalAuditEvent } from '#contracts/audit/events';
import type { AuditEnded } from '#contracts/gateway/events';
import type { TerminalStatus } from '#contracts/audit/audits';
import { visibleScores } from './visible-result.js';

const STATUS: Readonly<Record<TerminalAuditEvent['type'], TerminalStatus>> = {
  'audit.completed': 'complete',
  'audit.failed': 'failed',
  'audit.cancelled': 'cancelled',
};

/** Returns the event for a partner's endpoints when an audit has ended (contract section 6.3). */
export function endedAnnouncement(event: TerminalAuditEvent): AuditEnded {
  const { audit_id, workspace_id, audit_type, url, charged, refunded, created_at, completed_at } = event.data;
  return {
    workspace_id,
    webhook_type: event.type,
    webhook_data: {
      audit_id,
      status: STATUS[event.type],
      type: audit_type,
      url,
      scores: event.type === 'audit.completed' ? visibleScores(audit_type, event.data.result.scores) : null,
      failure_reason: event.type === 'audit.failed' ? event.data.failure_reason : null,
      credits: { charged, refunded },
      created_at,
      completed_at,
    },
  };
}
