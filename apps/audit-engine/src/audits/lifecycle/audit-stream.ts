import type { AuditEvent } from '#contracts/audit/events';
import type { EventMeta, RecordedEvent } from '#event-store/events';
import { activeTraceparent } from '#telemetry/spans';

/** The stream of an audit's events. */
export function streamOf(auditId: string): string {
  return `audit-${auditId}`;
}

/** A stored event of an audit's stream as what it says. Only this service writes these streams, so nothing is checked. */
export function toAuditEvent({ type, data }: RecordedEvent): AuditEvent {
  return { type, data } as AuditEvent;
}

/**
 * What is recorded beside an event that a stream's last one led to: the request that ordered the audit stays known, and
 * its trace goes on from the span that is active, if one is.
 */
export function following(recorded: readonly RecordedEvent[]): EventMeta {
  const last = recorded.at(-1);
  if (!last) return {};
  const traceparent = activeTraceparent();
  return { ...last.meta, causation_id: last.eventId, ...(traceparent !== undefined && { traceparent }) };
}
