import type { AuditState } from '../audits/view/audit-state.js';
import { type ProjectedEvent, stateAfter } from '../audits/view/state-after.js';

export type { AuditState } from '../audits/view/audit-state.js';

/** A stored event of an audit's stream, whose events are the engine's. */
interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
  readonly version: number;
}

/** What partners see of an audit after an event; undefined where it was voided. */
export function auditAfter({ type, data, version }: StoredEvent): AuditState | undefined {
  return type === 'audit.voided' ? undefined : stateAfter({ type, data } as ProjectedEvent, version);
}
