import { createHash } from 'node:crypto';
import type { Message, MessageProperties, MessagePropertyHeaders } from 'amqplib';
import { HEADERS, integerIn, textIn } from '../message/headers.js';
import { DEAD_HEADERS } from '../publish/message-mover.js';

export interface DeadLetterMessage {
  /** Identifies the message by body, properties and headers: 16 hexadecimal digits. */
  readonly handle: string;
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

/** Headers that the broker increments on every read. */
const LOOKS: ReadonlySet<string> = new Set(['x-delivery-count', 'x-acquired-count']);

export function deadLetterMessageOf({ properties, content }: Message): DeadLetterMessage {
  const headers: MessagePropertyHeaders = properties.headers ?? {};
  return {
    handle: handleOf(content, properties),
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

/** A message from an unknown client may have no id, or the id of another message. */
function handleOf(content: Buffer, { headers = {}, ...properties }: MessageProperties): string {
  const kept = Object.entries(headers).filter(([name]) => !LOOKS.has(name));
  const fields = JSON.stringify([Object.entries(properties).sort(byName), kept.sort(byName)]);
  return createHash('sha256').update(fields).update('\0').update(content).digest('hex').slice(0, 16);
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
