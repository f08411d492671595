import { setTimeout as pause } from 'node:timers/promises';
import type { ConsumeMessage, Message, MessagePropertyHeaders, Options } from 'amqplib';
import type { Failure } from '#contracts/failures';
import type { ServiceName } from '#contracts/services';
import type { DeadReason } from '../consume/failures/disposition.js';
import { HEADERS, integerIn, textIn } from '../message/headers.js';
import type { ConfirmedPublisher } from './confirmed-publisher.js';
import { firstSenderHeader } from '../senders/authenticated-sender.js';
import { deadLetterQueueOf, retryQueueOf } from '../topology/topology.js';

/** Headers that say why and since when a message could not be handled. */
export const DEAD_HEADERS = {
  reason: 'x-dead-reason',
  errorCode: 'x-dead-error-code',
  message: 'x-dead-message',
  firstFailedAt: 'x-first-failed-at',
} as const;

/**
 * The headers that a moved message keeps: those that this project writes. The broker acts on others: it copies a
 * message to every queue named in `CC` and `BCC`, with the rights and in the name of the mover.
 */
const KEPT_HEADERS: ReadonlySet<string> = new Set(
  [...Object.values(HEADERS), ...Object.values(DEAD_HEADERS)].filter((name) => name !== HEADERS.suspect),
);

/** What says that a message has failed. */
const FAILURE_HEADERS: ReadonlySet<string> = new Set([...Object.values(DEAD_HEADERS), HEADERS.attempt]);

const MAX_MESSAGE = 500;
const ATTEMPTS = 3;

/**
 * Moves a message to another queue by publishing it there with confirm. The caller acknowledges the original
 * afterwards, so a crash in between leaves two messages, never none. Records the first sender, since the broker knows
 * the copy as this service's. All methods throw an `Error` if the broker did not take the message.
 */
export class MessageMover {
  /** `owner`: the service whose queues the messages are from. */
  constructor(
    private readonly publisher: ConfirmedPublisher,
    private readonly owner: ServiceName,
  ) {}

  /** Moves the message to the retry queue that returns it after `delayMs`. */
  toRetry(message: ConsumeMessage, queue: string, delayMs: number, nextAttempt: number): Promise<void> {
    const headers = { ...failedHeaders(message), [HEADERS.attempt]: nextAttempt };
    return this.publish(retryQueueOf(queue, delayMs), message, headers);
  }

  deadLetter(message: ConsumeMessage, queue: string, reason: DeadReason, failure: Failure): Promise<void> {
    const headers = {
      [HEADERS.attempt]: 1,
      ...failedHeaders(message),
      [DEAD_HEADERS.reason]: reason,
      [DEAD_HEADERS.errorCode]: failure.code,
      [DEAD_HEADERS.message]: failure.message.slice(0, MAX_MESSAGE),
    };
    return this.publish(deadLetterQueueOf(queue), message, headers);
  }

  /** Puts the message at the end of its own queue, as new: a negative acknowledgement would count towards the delivery limit. */
  back(message: ConsumeMessage, queue: string): Promise<void> {
    return this.publish(queue, message, keptHeaders(message));
  }

  /** Does what `back` does, and marks the message as a suspect. */
  backAsSuspect(message: ConsumeMessage, queue: string): Promise<void> {
    return this.publish(queue, message, { ...keptHeaders(message), [HEADERS.suspect]: true });
  }

  /** Moves a message from its dead-letter queue back to `queue`, as one that never failed. */
  redrive(message: ConsumeMessage, queue: string): Promise<void> {
    const headers = Object.entries(keptHeaders(message)).filter(([name]) => !FAILURE_HEADERS.has(name));
    return this.publish(queue, message, Object.fromEntries(headers));
  }

  private async publish(
    queue: string,
    message: ConsumeMessage,
    headers: MessagePropertyHeaders,
  ): Promise<void> {
    const outgoing = {
      exchange: '',
      routingKey: queue,
      content: message.content,
      properties: {
        ...keptProperties(message),
        headers: { ...headers, ...firstSenderHeader(message, this.owner) },
        persistent: true,
        mandatory: true,
      },
    };
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.publisher.publishOnce(outgoing);
      if (outcome === 'confirmed') return;
      if (attempt === ATTEMPTS) throw new Error(`the broker did not take a message for ${queue}: ${outcome}`);
      await pause(100 * attempt);
    }
  }
}

/** The headers that a message keeps when it is moved. */
export function keptHeaders({ properties }: Message): MessagePropertyHeaders {
  const headers: MessagePropertyHeaders = properties.headers ?? {};
  return Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADERS.has(name)));
}

/** Its properties, without an expiry: a failed message must not vanish. */
export function keptProperties({ properties }: Message): Options.Publish {
  const { messageId, type, contentType, contentEncoding, correlationId, timestamp, appId } = properties;
  return { messageId, type, contentType, contentEncoding, correlationId, timestamp, appId };
}

function failedHeaders(message: ConsumeMessage): MessagePropertyHeaders {
  const headers = keptHeaders(message);
  return {
    ...headers,
    [DEAD_HEADERS.firstFailedAt]: textIn(headers, DEAD_HEADERS.firstFailedAt) ?? new Date().toISOString(),
    [HEADERS.attempt]: integerIn(headers, HEADERS.attempt) ?? 1,
  };
}
