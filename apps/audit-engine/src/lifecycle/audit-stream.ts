import type { AuditEvent } from '#contracts/audit/events';
import type { EventMeta, RecordedEvent } from '#event-store/events';
import { activeTraceparent } from '#telemetry/spans';

export function streamOf(auditId: string): string {
  return `audit-${auditId}`;
}

/**
 * Returns a stored event of an audit's stream with its type. Only this service writes these streams, so nothing is
 * checked.
 */
export function toAuditEvent({ type, data }: RecordedEvent): AuditEvent {
  return { type, data } as AuditEvent;
}

/**
 * Returns the metadata of an event that follows the last one of a stream: it keeps the request that ordered the audit,
 * and continues the trace from the active span, if there is one.
 */
export function following(recorded: readonly RecordedEvent[]): EventMeta {
  const last = recorded.at(-1);
  if (!last) return {};
  const traceparent = activeTraceparent();
  return { ...last.meta, causation_id: last.eventId, ...(traceparent !== undefined && { traceparent }) };
}
