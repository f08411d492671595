import { newEventId, newId } from '#contracts/identifiers';
import type { AuditIdentity, TerminalAuditEvent } from '#contracts/audit/events';
import type { PageKind } from '#contracts/audit/page-kinds';
import { endedEvent } from '../src/audits/view/audit-events.controller.js';
import type { ProjectedEvent, AuditFields } from '../src/audits/view/state-after.js';
import type { PublicEvent } from '../src/events/record/number-events.js';

/** Returns a new audit of type seo. */
export function anAudit(workspaceId = 'ws_1'): AuditFields {
  return {
    auditId: newId('audit'),
    workspaceId,
    type: 'seo',
    url: 'https://example.com/',
    charged: 80,
    createdAt: '2026-01-02T03:04:05.006Z',
  };
}

export function identityOf(audit: AuditFields): AuditIdentity {
  return {
    audit_id: audit.auditId,
    workspace_id: audit.workspaceId,
    audit_type: audit.type,
    url: audit.url,
    ...(audit.kind !== undefined && { page_kind: audit.kind as PageKind }),
    charged: audit.charged,
    refunded: 0,
    created_at: audit.createdAt,
  };
}

/**
 * Returns the events of an audit that completes, with their versions. The engine scores more than the purchased type.
 */
export function lifeOf(audit: AuditFields): readonly (readonly [ProjectedEvent, number])[] {
  const identity = identityOf(audit);
  return [
    [{ type: 'audit.queued', data: identity }, 1],
    [{ type: 'audit.started', data: { ...identity, attempt: 1, started_at: '2026-01-02T03:04:06.000Z' } }, 2],
    [
      {
        type: 'audit.completed',
        data: {
          ...identity,
          completed_at: '2026-01-02T03:05:00.000Z',
          result: {
            scoring_version: '1',
            as_of: '2026-01-02T03:04:06.000Z',
            final_url: audit.url,
            page: { kind: 'article', sure: 0.62, why: ['It is a running text.'] },
            scores: { overall: 50, seo: 71, aeo: 30, geo: 49 },
            dimensions: { seo: {} },
            issues: [],
          },
        },
      },
      3,
    ],
  ];
}

/** Returns the public event of an audit's last event, as recorded now. */
export function endOf(event: ProjectedEvent, eventId = newEventId()): PublicEvent {
  const occurredAt = new Date().toISOString();
  const asNew = { schemaVersion: 1, redelivered: false, attempt: 1 };
  const context = { messageId: eventId, type: event.type, occurredAt, ...asNew };
  return endedEvent(event as TerminalAuditEvent, context);
}
