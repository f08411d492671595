import { isAuditType } from '#contracts/audits';
import { Failure } from '#contracts/failures';
import type { MessageContext } from '#messaging/message-context';
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
  if (missing) throw poison(type, `has no ${missing}`);
  if (!isAuditType(fields.audit_type)) throw poison(type, 'has no audit_type');
  if (!Number.isSafeInteger(fields.charged) || !Number.isSafeInteger(fields.refunded)) {
    throw poison(type, 'lacks the amounts charged and refunded');
  }
  if (context.version === undefined) throw poison(type, 'does not carry the version of its stream');
  return {
    event: { type, data: fields } as unknown as Extract<ProjectedEvent, { type: Type }>,
    version: context.version,
  };
}

/** The audit that an event of type `type` is about. Throws a poison `Failure` where it names none. */
export function auditIdIn(type: string, data: unknown): string {
  const { audit_id } = (data ?? {}) as { readonly audit_id?: unknown };
  if (typeof audit_id !== 'string') throw poison(type, 'has no audit_id');
  return audit_id;
}

function poison(type: string, problem: string): Failure {
  return new Failure('poison', 'UNREADABLE_EVENT', `The event ${type} ${problem}.`);
}
