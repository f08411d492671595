import type { Message, MessagePropertyHeaders } from 'amqplib';
import { HEADERS, integerIn, textIn } from './headers.js';
import { DEAD_HEADERS } from './message-mover.js';

/** A message that could not be handled. */
export interface DeadLetter {
  readonly messageId: string | undefined;
  readonly type: string | undefined;
  /** A `DeadReason`, or the broker's own: `delivery_limit` for a message that kept killing its consumer. */
  readonly reason: string;
  readonly errorCode: string | undefined;
  readonly message: string | undefined;
  readonly attempts: number;
  readonly firstFailedAt: string | undefined;
  readonly correlationId: string | undefined;
  readonly headers: MessagePropertyHeaders;
  /** As received, since it may not be JSON. */
  readonly body: string;
}

export function deadLetterOf({ properties, content }: Message): DeadLetter {
  const headers: MessagePropertyHeaders = properties.headers ?? {};
  return {
    messageId: textIn({ id: properties.messageId }, 'id'),
    type: textIn({ type: properties.type }, 'type'),
    reason: textIn(headers, DEAD_HEADERS.reason) ?? headers['x-death']?.[0]?.reason ?? 'unknown',
    errorCode: textIn(headers, DEAD_HEADERS.errorCode),
    message: textIn(headers, DEAD_HEADERS.message),
    attempts: integerIn(headers, HEADERS.attempt) ?? 1,
    firstFailedAt: textIn(headers, DEAD_HEADERS.firstFailedAt),
    correlationId: textIn(headers, HEADERS.correlationId),
    headers,
    body: content.toString('utf8'),
  };
}
