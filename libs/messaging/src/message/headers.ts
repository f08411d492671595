import type { ConsumeMessage, MessagePropertyHeaders, Options } from 'amqplib';
import { Failure } from '#contracts/failures';
import { MessageContext, type MessageFacts } from './message-context.js';

/** Names of the headers; message id, type and content type are AMQP properties. */
export const HEADERS = {
  correlationId: 'correlation-id',
  causationId: 'causation-id',
  traceparent: 'traceparent',
  schemaVersion: 'schema-version',
  stream: 'x-stream',
  streamVersion: 'x-stream-version',
  occurredAt: 'occurred-at',
  /** Epoch milliseconds; prefetched messages don't expire, so that the consumer has to look. */
  deadline: 'x-deadline',
  attempt: 'x-attempt',
  /** Who sent a message first, of one that its consumer or an operator moved: a `Sender`, or `unproven`. */
  firstSender: 'x-first-sender',
  /** Of a message that came back as new although it may end whoever handles it. */
  suspect: 'x-suspect',
} as const;

/** Properties and headers of a message about to be published; what is undefined is left out. */
export function toProperties(facts: MessageFacts): Options.Publish {
  return {
    messageId: facts.messageId,
    type: facts.type,
    contentType: 'application/json',
    headers: {
      [HEADERS.schemaVersion]: facts.schemaVersion ?? 1,
      [HEADERS.correlationId]: facts.correlationId,
      [HEADERS.causationId]: facts.causationId,
      [HEADERS.traceparent]: facts.traceparent,
      [HEADERS.stream]: facts.stream,
      [HEADERS.streamVersion]: facts.version,
      [HEADERS.occurredAt]: facts.occurredAt,
      [HEADERS.deadline]: facts.deadline,
      [HEADERS.attempt]: facts.attempt,
    },
  };
}

/**
 * What a message says about itself that was received at `receivedAt` (epoch milliseconds). Throws a `Failure` of kind
 * poison where it has no id or no type.
 */
export function contextOf({ fields, properties }: ConsumeMessage, receivedAt = Date.now()): MessageContext {
  const headers = properties.headers ?? {};
  const messageId = textIn({ messageId: properties.messageId }, 'messageId');
  const type = textIn({ type: properties.type }, 'type');
  if (!messageId || !type) {
    throw new Failure('poison', 'MESSAGE_WITHOUT_IDENTITY', 'The message has no message id or no type.');
  }
  return new MessageContext({
    messageId,
    type,
    schemaVersion: integerIn(headers, HEADERS.schemaVersion),
    correlationId: textIn(headers, HEADERS.correlationId),
    causationId: textIn(headers, HEADERS.causationId),
    traceparent: textIn(headers, HEADERS.traceparent),
    deadline: deadlineOf(
      { deadline: integerIn(headers, HEADERS.deadline), expiration: properties.expiration },
      receivedAt,
    ),
    redelivered: fields.redelivered,
    attempt: integerIn(headers, HEADERS.attempt),
    stream: textIn(headers, HEADERS.stream),
    version: integerIn(headers, HEADERS.streamVersion),
    occurredAt: textIn(headers, HEADERS.occurredAt),
  });
}

export function isSuspect({ properties }: ConsumeMessage): boolean {
  return properties.headers?.[HEADERS.suspect] === true;
}

/** How often a message was handed out before; a quorum queue counts it, another one only says that it was. */
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

/** What a command says about its caller's patience. */
interface CallerDeadline {
  /** Epoch milliseconds by the caller's clock after which it waits no longer. */
  readonly deadline: number | undefined;
  /** The message's `expiration`: how many milliseconds the caller gave it in all, as text. */
  readonly expiration: unknown;
}

/**
 * Until when the caller of a command that came at `receivedAt` waits, in epoch milliseconds; undefined where the
 * command does not say. No clock can make it wait longer than its whole budget from now on, so that the clock of a
 * caller which runs ahead by more than that does no harm. One that runs behind can't be told from a caller that has
 * given up.
 */
export function deadlineOf({ deadline, expiration }: CallerDeadline, receivedAt: number): number | undefined {
  const budgetMs = typeof expiration === 'string' && /^\d+$/.test(expiration) ? Number(expiration) : Infinity;
  return deadline === undefined ? undefined : Math.min(deadline, receivedAt + budgetMs);
}
