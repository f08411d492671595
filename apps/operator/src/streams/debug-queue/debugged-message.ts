import type { ConsumeMessage, MessagePropertyHeaders } from 'amqplib';
import { isEventBatch, unpackBatch } from '#messaging/publish/event-batch';
import { HEADERS, integerIn, textIn } from '#messaging/message/headers';

/** What lies in a queue for debugging, as JSON shows it: anybody may have put it there, so that all may be missing. */
export interface DebuggedMessage {
  /** ISO 8601 in UTC. */
  readonly recorded_at: string | null;
  readonly type: string | null;
  readonly stream: string | null;
  readonly version: number | null;
  readonly event_id: string | null;
  readonly schema_version: number | null;
  readonly correlation_id: string | null;
  readonly causation_id: string | null;
  readonly headers: MessagePropertyHeaders;
  /** As received, where that is no JSON. */
  readonly data: unknown;
}

/** A message, or each event of a batch. */
export function debuggedMessages(message: ConsumeMessage): readonly DebuggedMessage[] {
  return eventsOf(message).map(debuggedMessage);
}

function eventsOf(message: ConsumeMessage): readonly ConsumeMessage[] {
  if (!isEventBatch(message)) return [message];
  try {
    return unpackBatch(message);
  } catch {
    return [message];
  }
}

function debuggedMessage({ properties, content }: ConsumeMessage): DebuggedMessage {
  const headers: MessagePropertyHeaders = properties.headers ?? {};
  return {
    recorded_at: textIn(headers, HEADERS.occurredAt) ?? null,
    type: textIn({ type: properties.type as unknown }, 'type') ?? null,
    stream: textIn(headers, HEADERS.stream) ?? null,
    version: integerIn(headers, HEADERS.streamVersion) ?? null,
    event_id: textIn({ id: properties.messageId as unknown }, 'id') ?? null,
    schema_version: integerIn(headers, HEADERS.schemaVersion) ?? null,
    correlation_id: textIn(headers, HEADERS.correlationId) ?? null,
    causation_id: textIn(headers, HEADERS.causationId) ?? null,
    headers,
    data: dataOf(content.toString('utf8')),
  };
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
