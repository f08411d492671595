import { AUDIT_TYPES, isAuditType } from '#contracts/audit/audits';
import { invalidMessage } from '#messaging/message/invalid-message';
import type { MessageContext } from '#messaging/message/message-context';
import type { AuditState } from './audit-state.js';
import { type ProjectedEvent, stateAfter } from './state-after.js';

/**
 * The audit's state after the event that a message brought. Throws a poison `Failure` for a message without the version of
 * the audit's stream, and for a type of audit that this release does not know, whose scores it could not show.
 */
export function stateIn(event: ProjectedEvent, { version }: Pick<MessageContext, 'version'>): AuditState {
  if (!isAuditType(event.data.audit_type)) {
    const rule = `must be one of ${AUDIT_TYPES.join(', ')}`;
    throw invalidMessage('poison', { field: 'audit_type', rule });
  }
  if (version !== undefined) return stateAfter(event, version);
  throw invalidMessage('poison', { field: 'x-stream-version', rule: 'must be the version of the stream' });
}
