import { randomUUID } from 'node:crypto';
import type { Span } from '@opentelemetry/api';
import { type CommandName, handlerOf } from '#contracts/messages/messages';
import { type SpanAttributes, subjectsOf } from '#telemetry/attributes';
import { whileHandling } from '#telemetry/handling';
import { inSpan, traceparentOf } from '#telemetry/spans';
import type { MessageContext, MessageMetadata } from '../message/message-context.js';
import { EXCHANGES } from '../topology/topology.js';

/** Attributes of all message spans, after OpenTelemetry's conventions for RabbitMQ. */
function messageAttributes(
  operation: 'send' | 'process',
  name: string,
  destination: { readonly exchange: string; readonly key: string; readonly queue?: string },
  metadata: Pick<MessageMetadata, 'messageId' | 'correlationId'>,
): SpanAttributes {
  const { exchange, key, queue } = destination;
  return {
    'messaging.system': 'rabbitmq',
    'messaging.operation.type': operation,
    'messaging.operation.name': name,
    'messaging.destination.name': [exchange, key, queue].filter(Boolean).join(':'),
    'messaging.rabbitmq.destination.routing_key': key,
    'messaging.message.id': metadata.messageId,
    'messaging.message.conversation_id': metadata.correlationId,
    'acs.request_id': metadata.correlationId,
  };
}

/**
 * Runs `request` in the span of a command that waits for its reply. Passes it the command's message id and the
 * `traceparent` for the message.
 */
export function whileSending<T>(
  command: CommandName,
  payload: unknown,
  {
    commandId: messageId = randomUUID(),
    correlationId,
    traceparent,
  }: Pick<MessageMetadata, 'correlationId' | 'traceparent'> & { readonly commandId?: string },
  request: (messageId: string, traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  const attributes = () => ({
    ...messageAttributes(
      'send',
      'send',
      { exchange: EXCHANGES.commands, key: handlerOf(command) },
      { messageId, correlationId },
    ),
    ...subjectsOf(payload),
  });
  return inSpan(`send ${command}`, { kind: 'PRODUCER', traceparent, attributes }, (span) =>
    request(messageId, traceparentOf(span, traceparent)),
  );
}

/** Runs `publish` in the span of an event in flight, with the `traceparent` for the event. */
export function whilePublishing(
  { messageId, type, correlationId, traceparent, stream, version }: MessageMetadata,
  data: unknown,
  publish: (traceparent: string | undefined) => Promise<void>,
): Promise<void> {
  const attributes = () => ({
    ...messageAttributes(
      'send',
      'publish',
      { exchange: EXCHANGES.events, key: type },
      { messageId, correlationId },
    ),
    ...subjectsOf(data),
    'acs.stream_id': stream,
    'acs.stream_version': version,
  });
  return inSpan(`publish ${type}`, { kind: 'PRODUCER', traceparent, attributes }, (span) =>
    publish(traceparentOf(span, traceparent)),
  );
}

/** Runs `work` in the span of a handled message, which its log lines name. Passes the context that following messages continue. */
export function whileProcessing<T>(
  context: MessageContext,
  payload: unknown,
  { exchange, key, queue }: { readonly exchange: string; readonly key: string; readonly queue: string },
  work: (context: MessageContext, span: Span) => Promise<T>,
): Promise<T> {
  const { type, correlationId, traceparent, stream, version, attempt } = context;
  const attributes = () => ({
    ...messageAttributes('process', 'process', { exchange, key, queue }, context),
    ...subjectsOf(payload),
    'acs.stream_id': stream,
    'acs.stream_version': version,
    'acs.attempt': attempt,
  });
  return whileHandling({ correlation_id: correlationId, traceparent }, () =>
    inSpan(`process ${type}`, { kind: 'CONSUMER', traceparent, attributes }, (span) => {
      const continued = traceparentOf(span, traceparent);
      return work({ ...context, traceparent: continued }, span);
    }),
  );
}
