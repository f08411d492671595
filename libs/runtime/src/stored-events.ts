import { SCHEMAS, type ServiceName } from '#contracts/services';
import type { EventMeta, RecordedEvent } from '#event-store/events';
import { EventRelay, type RelayOptions } from '#event-store/relay';
import type { OutgoingEvent } from '#messaging/event-publisher';
import type { MessageContext } from '#messaging/message-context';
import { registerRelayMetrics } from './relay-metrics.js';
import { outside } from '#telemetry/handling';
import type { ServiceContext } from './service.js';

/** The relay that publishes a service's stored events to the broker, and its metrics; not started yet. */
export function createRelay(
  service: ServiceName,
  { databaseUrl, broker, publisher, log, metrics, pool }: ServiceContext,
  { batchSize }: Pick<RelayOptions, 'batchSize'> = {},
): EventRelay {
  const relay = new EventRelay({
    connectionString: databaseUrl,
    searchPath: SCHEMAS[service],
    // It was woken by whoever happened to commit; an event continues the trace that is stored with it, if any.
    publish: (event) => outside(() => publisher.publish(toOutgoing(event))),
    canPublish: () => broker.available,
    log,
    ...(batchSize !== undefined && { batchSize }),
  });
  registerRelayMetrics(metrics, pool, relay);
  return relay;
}

/** A stored event as the message that tells of it. */
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

/** What is recorded beside an event about the message that led to it. */
export function causedBy({ messageId, correlationId, traceparent }: MessageContext): EventMeta {
  return {
    causation_id: messageId,
    ...(correlationId !== undefined && { correlation_id: correlationId }),
    ...(traceparent !== undefined && { traceparent }),
  };
}
