import type { EventMeta, RecordedEvent } from '#event-store/events';
import type { OutgoingEvent } from '#messaging/publish/event-publisher';
import type { MessageContext } from '#messaging/message/message-context';

export function toOutgoing(event: RecordedEvent): OutgoingEvent {
  const { correlation_id, causation_id, traceparent } = event.meta;
  return {
    id: event.eventId,
    type: event.type,
    schemaVersion: event.schemaVersion,
    data: event.data,
    stream: event.stream,
    version: event.version,
    occurredAt: event.recordedAt.toISOString(),
    ...(correlation_id !== undefined && { correlationId: correlation_id }),
    ...(causation_id !== undefined && { causationId: causation_id }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

/** Returns the metadata of an event about the message that caused it. */
export function causedBy({ messageId, correlationId, traceparent }: MessageContext): EventMeta {
  return {
    causation_id: messageId,
    ...(correlationId !== undefined && { correlation_id: correlationId }),
    ...(traceparent !== undefined && { traceparent }),
  };
}
