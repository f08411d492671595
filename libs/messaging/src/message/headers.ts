import type { ConsumeMessage, MessagePropertyHeaders, Options } from 'amqplib';
import { Failure } from '#contracts/failures';
import type { MessageContext, MessageMetadata } from './message-context.js';

/** Names of the headers; message id, type and content type are AMQP properties. */
export const HEADERS = {
  correlationId: 'correlation-id',
  causationId: 'causation-id',
  traceparent: 'traceparent',
  schemaVersion: 'schema-version',
  stream: 'x-stream',
  streamVersion: 'x-stream-version',
  occurredAt: 'occurred-at',
  /** Epoch milliseconds; prefetched messages don't expire, so the consumer must check. */
  deadline: 'x-deadline',
  attempt: 'x-attempt',
  /** The first sender of a message that a consumer or an operator moved: a `Sender`, or `unproven`. */
  firstSender: 'x-first-sender',
  /** Marks a message that was put back as new although it may end the process that handles it. */
  suspect: 'x-suspect',
} as const;

/** Properties and headers of a message to publish; undefined fields are left out. */
export function toProperties(metadata: MessageMetadata): Options.Publish {
  return {
    messageId: metadata.messageId,
    type: metadata.type,
    contentType: 'application/json',
    headers: {
      [HEADERS.schemaVersion]: metadata.schemaVersion ?? 1,
      [HEADERS.correlationId]: metadata.correlationId,
      [HEADERS.causationId]: metadata.causationId,
      [HEADERS.traceparent]: metadata.traceparent,
      [HEADERS.stream]: metadata.stream,
      [HEADERS.streamVersion]: metadata.version,
      [HEADERS.occurredAt]: metadata.occurredAt,
      [HEADERS.deadline]: metadata.deadline,
      [HEADERS.attempt]: metadata.attempt,
    },
  };
}

/**
 * Returns the context of a message received at `receivedAt` (epoch milliseconds). Throws a `Failure` of kind poison if
 * it has no id or no type.
 */
export function contextOf({ fields, properties }: ConsumeMessage, receivedAt = Date.now()): MessageContext {
  const headers = properties.headers ?? {};
  const messageId = textIn({ messageId: properties.messageId }, 'messageId');
  const type = textIn({ type: properties.type }, 'type');
  if (!messageId || !type) {
    throw new Failure('poison', 'MESSAGE_WITHOUT_IDENTITY', 'The message has no message id or no type.');
  }
  return {
    messageId,
    type,
    schemaVersion: integerIn(headers, HEADERS.schemaVersion) ?? 1,
    correlationId: textIn(headers, HEADERS.correlationId),
    causationId: textIn(headers, HEADERS.causationId),
    traceparent: textIn(headers, HEADERS.traceparent),
    deadline: deadlineOf(integerIn(headers, HEADERS.deadline), properties.expiration, receivedAt),
    redelivered: fields.redelivered,
    attempt: integerIn(headers, HEADERS.attempt) ?? 1,
    stream: textIn(headers, HEADERS.stream),
    version: integerIn(headers, HEADERS.streamVersion),
    occurredAt: textIn(headers, HEADERS.occurredAt),
  };
}

export function isSuspect({ properties }: ConsumeMessage): boolean {
  return properties.headers?.[HEADERS.suspect] === true;
}

/** Earlier deliveries of a message. A quorum queue counts them; other queues only say whether there was one. */
export function deliveriesOf({ fields, properties }: ConsumeMessage): number {
  return integerIn(properties.headers ?? {}, 'x-delivery-count') ?? (fields.redelivered ? 1 : 0);
}

export function textIn(headers: MessagePropertyHeaders, name: string): string | undefined {
  const value: unknown = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function integerIn(headers: MessagePropertyHeaders, name: string): number | undefined {
  const value: unknown = headers[name];
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

/**
 * Returns until when the caller of a command received at `receivedAt` waits; undefined if the command does not say. Times are
 * in epoch milliseconds; `deadline` is by the caller's clock. `expiration` is the message's: the caller's whole budget in
 * milliseconds, as text. The result is at most one whole budget from now, so a caller's clock that is further ahead does
 * no harm. A clock that is behind looks like a caller that has given up.
 */
export function deadlineOf(
  deadline: number | undefined,
  expiration: unknown,
  receivedAt: number,
): number | undefined {
  const budgetMs = typeof expiration === 'string' && /^\d+$/.test(expiration) ? Number(expiration) : Infinity;
  return deadline === undefined ? undefined : Math.min(deadline, receivedAt + budgetMs);
}
