import type { AuditStatus, AuditType } from '#contracts/audit/audits';
import { defineProjection } from '#event-store/replay/row-projection';
import { type ProjectedEvent, stateAfter, type AuditState } from '../audits/view/state-after.js';
import { forgetDaysOf } from '../dashboard/overview/stored-days.js';

export const gatewayAudits = defineProjection<AuditState>({
  name: 'gateway.audits',
  about: 'what partners see of each audit',
  source: 'audit-engine',
  schema: 'gateway',
  table: 'audits',
  key: { audit_id: 'text' },
  columns: {
    workspace_id: 'text',
    audit_type: 'text',
    url: 'text',
    kind: 'text',
    charged: 'integer',
    created_at: 'timestamp with time zone',
    version: 'integer',
    status: 'text',
    refunded: 'integer',
    completed_at: 'timestamp with time zone',
    failure_reason: 'text',
    error: 'json',
    page: 'json',
    scores: 'json',
    dimensions: 'json',
    issues: 'json',
    more_issues: 'json',
    issues_total: 'integer',
  },
  scope: { column: 'audit_id', prefix: 'audit-' },
  // The request writes version 0, before the engine has heard of the audit.
  where: 'version > 0',
  written: 'later',
  owns: 'columns',
  // A row that was lost comes back with its report: the next retention run is to look at it again.
  completes: (keys) => `
    update gateway.retention_marks set walked_to = below.mark
      from (select left(min(audit_id), -1) as mark from ${keys}) as below
     where policy = 'results' and walked_to > below.mark;
    ${forgetDaysOf(keys)}`,
  // No partner can read a voided audit, whatever its row shows.
  apart: 'held.voided_at is not null',
  archived: {
    where: '(held.result_archived_at is not null)',
    columns: ['dimensions', 'issues', 'more_issues'],
  },
  keyOf: ({ stream }) => [stream.slice('audit-'.length)],
  standsAlone: () => true,
  // No partner sees an audit that was voided.
  evolve: (_state, { type, data, version }) =>
    type === 'audit.voided' ? undefined : stateAfter({ type, data } as ProjectedEvent, version),
  toRow: (state) => [
    state.auditId,
    state.workspaceId,
    state.type,
    state.url,
    state.kind ?? null,
    String(state.charged),
    state.createdAt,
    String(state.version),
    state.status,
    String(state.refunded),
    state.completedAt,
    state.failureReason,
    state.error,
    state.page,
    state.scores,
    state.dimensions,
    state.issues,
    state.moreIssues,
    state.issuesTotal === null ? null : String(state.issuesTotal),
  ],
  fromRow: (row) => ({
    auditId: row[0] ?? '',
    workspaceId: row[1] ?? '',
    type: row[2] as AuditType,
    url: row[3] ?? '',
    kind: row[4] ?? undefined,
    charged: Number(row[5]),
    createdAt: row[6] ?? '',
    version: Number(row[7]),
    status: row[8] as AuditStatus,
    refunded: Number(row[9]),
    completedAt: row[10] ?? null,
    failureReason: row[11] ?? null,
    error: row[12] ?? null,
    page: row[13] ?? null,
    scores: row[14] ?? null,
    dimensions: row[15] ?? null,
    issues: row[16] ?? null,
    moreIssues: row[17] ?? null,
    issuesTotal: row[18] == null ? null : Number(row[18]),
  }),
});
