import { isAuditType } from '#contracts/audits';
import type { MessageContext } from '#messaging/message-context';
import { unreadableEvent } from '../../unreadable-event.js';
import type { ProjectedEvent } from './state-after.js';

const ALWAYS = ['audit_id', 'workspace_id', 'url', 'created_at'] as const;

/**
 * An audit event as the contracts type it, and the version of its stream. Throws a poison `Failure` that names what is
 * missing, since a message without it can never be projected.
 */
export function readAuditEvent<Type extends ProjectedEvent['type']>(
  type: Type,
  data: unknown,
  context: MessageContext,
): { readonly event: Extract<ProjectedEvent, { type: Type }>; readonly version: number } {
  const fields = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const missing = ALWAYS.find((field) => typeof fields[field] !== 'string');
  if (missing) throw unreadableEvent(type, `has no ${missing}`);
  if (!isAuditType(fields.audit_type)) throw unreadableEvent(type, 'has no audit_type');
  if (!Number.isSafeInteger(fields.charged) || !Number.isSafeInteger(fields.refunded)) {
    throw unreadableEvent(type, 'lacks the amounts charged and refunded');
  }
  if (context.version === undefined) throw unreadableEvent(type, 'does not carry the version of its stream');
  return {
    event: { type, data: fields } as unknown as Extract<ProjectedEvent, { type: Type }>,
    version: context.version,
  };
}

/** The audit that an event of type `type` is about. Throws a poison `Failure` where it names none. */
export function auditIdIn(type: string, data: unknown): string {
  const { audit_id } = (data ?? {}) as { readonly audit_id?: unknown };
  if (typeof audit_id !== 'string') throw unreadableEvent(type, 'has no audit_id');
  return audit_id;
}
