import type { RecordedEvent } from '#event-store/events';
import type { AuditIdentity } from '#contracts/audit/events';
import { defineProjection } from '#event-store/replay/row-projection';
import { type AuditState, evolve, NO_AUDIT } from '../lifecycle/audit-state.js';
import { toAuditEvent } from '../lifecycle/audit-stream.js';
import { hostOf } from '../page-audit/hosts/slots-of.js';

export type { AuditState } from '../lifecycle/audit-state.js';
export { streamOf as auditStream } from '../lifecycle/audit-stream.js';

/** Returns the audit after one more stored event of its stream; undefined is the audit before the first. */
export function auditAfter(audit: AuditState | undefined, event: RecordedEvent): AuditState {
  return evolve(audit ?? NO_AUDIT, toAuditEvent(event));
}

interface Job {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly host: string;
}

const RUNNING: ReadonlySet<string> = new Set(['audit.queued', 'audit.started']);

export const engineJobs = defineProjection<Job>({
  name: 'audits.jobs',
  about: 'the audits that have not ended',
  source: 'audit-engine',
  schema: 'audits',
  table: 'jobs',
  key: { audit_id: 'text' },
  columns: { workspace_id: 'text', host: 'text' },
  scope: { column: 'audit_id', prefix: 'audit-' },
  written: 'append',
  owns: 'columns',
  keyOf: ({ stream }) => [stream.slice('audit-'.length)],
  standsAlone: () => true,
  evolve: (_job, { type, data }) => {
    if (!RUNNING.has(type)) return undefined;
    const { audit_id, workspace_id, url } = data as AuditIdentity;
    return { auditId: audit_id, workspaceId: workspace_id, host: hostOf(url) };
  },
  toRow: ({ auditId, workspaceId, host }) => [auditId, workspaceId, host],
  fromRow: ([auditId, workspaceId, host]) => ({
    auditId: auditId ?? '',
    workspaceId: workspaceId ?? '',
    host: host ?? '',
  }),
});
