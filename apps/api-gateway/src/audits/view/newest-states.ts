import type { AuditState } from './audit-state.js';

/**
 * One state per audit, that of the greatest version, in the order of the audit ids: a statement can write a row only
 * once, and statements that lock rows in one order never wait for each other in a circle.
 */
export function newestStates(states: readonly AuditState[]): AuditState[] {
  const newest = new Map<string, AuditState>();
  for (const state of states) {
    const known = newest.get(state.auditId);
    if (!known || known.version < state.version) newest.set(state.auditId, state);
  }
  return [...newest.values()].sort((one, other) => (one.auditId < other.auditId ? -1 : 1));
}
