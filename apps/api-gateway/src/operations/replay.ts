import type { AuditState } from '../audits/view/audit-state.js';
import { type ProjectedEvent, stateAfter } from '../audits/view/state-after.js';

export { forgetDaysOf } from '../dashboard/overview/stored-days.js';
export type { AuditState } from '../audits/view/audit-state.js';

/** A stored event of an audit's stream, written by the engine. */
interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
  readonly version: number;
}

/** Returns the audit as partners see it after an event; undefined if it was voided. */
export function auditAfter({ type, data, version }: StoredEvent): AuditState | undefined {
  return type === 'audit.voided' ? undefined : stateAfter({ type, data } as ProjectedEvent, version);
}
