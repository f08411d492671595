import type { DeadLetterMessage } from '#messaging/dead-letters/dead-letter-message';
import { cut } from '../command-line/terminal/output.js';
import type { QueueRead } from '#messaging/dead-letters/read-queue';

const MAX_BODY = 60;
const MAX_ERROR = 100;

/** A dead-letter message as JSON; its body as it was received, since it may not be JSON. */
export function wholeMessage(message: DeadLetterMessage): Readonly<Record<string, unknown>> {
  const { correlationId, headers, body } = message;
  return {
    ...fieldsOf(message),
    error: message.message ?? null,
    correlation_id: correlationId ?? null,
    headers,
    body,
  };
}

export function messageRow(message: DeadLetterMessage): Readonly<Record<string, unknown>> {
  return {
    ...fieldsOf(message),
    error: message.message === undefined ? null : cut(message.message, MAX_ERROR),
    body: cut(message.body, MAX_BODY),
  };
}

function fieldsOf({
  handle,
  messageId,
  type,
  reason,
  errorCode,
  attempts,
  firstFailedAt,
}: DeadLetterMessage) {
  return {
    handle,
    message_id: messageId ?? null,
    type: type ?? null,
    reason,
    error_code: errorCode ?? null,
    attempts,
    first_failed_at: firstFailedAt ?? null,
  };
}

/** Says that another consumer took messages while the queue was read, so that the report may lack some; else nothing. */
export function missedReport({ missed }: QueueRead): object {
  return missed === 0
    ? {}
    : { ok: false, missed, note: 'another consumer took these while the queue was read: run this again' };
}
