import type { RecordedEvent } from '#event-store/events';
import { type AuditState, evolve, NO_AUDIT } from '../lifecycle/audit-state.js';
import { toAuditEvent } from '../lifecycle/audit-stream.js';

export type { AuditState } from '../lifecycle/audit-state.js';
export { streamOf as auditStream } from '../lifecycle/audit-stream.js';

/** Returns the audit after one more stored event of its stream; undefined is the audit before the first. */
export function auditAfter(audit: AuditState | undefined, event: RecordedEvent): AuditState {
  return evolve(audit ?? NO_AUDIT, toAuditEvent(event));
}
