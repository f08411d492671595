import type { DeadLetterMessage } from '#messaging/dead-letters/dead-letter-message';
import { cut } from '../terminal/output.js';

const MAX_BODY = 60;
const MAX_ERROR = 100;

/** A dead letter as JSON; its body as it was received, since it may be no JSON. */
export function wholeLetter(letter: DeadLetterMessage): Readonly<Record<string, unknown>> {
  const { correlationId, headers, body } = letter;
  return {
    ...factsOf(letter),
    error: letter.message ?? null,
    correlation_id: correlationId ?? null,
    headers,
    body,
  };
}

/** A dead letter as a line of a table. */
export function letterRow(letter: DeadLetterMessage): Readonly<Record<string, unknown>> {
  return {
    ...factsOf(letter),
    error: letter.message === undefined ? null : cut(letter.message, MAX_ERROR),
    body: cut(letter.body, MAX_BODY),
  };
}

function factsOf({ handle, messageId, type, reason, errorCode, attempts, firstFailedAt }: DeadLetterMessage) {
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
