import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { validate as isUuid } from 'uuid';
import { Failure } from '#contracts/failures';

/** What a message says of itself beside its payload. */
export interface MessageMetadata {
  /** An event's id, or a command's own. Consumers that write record it. */
  readonly messageId: string;
  /** The pattern that the handler is registered for. */
  readonly type: string;
  readonly schemaVersion?: number;
  /** The partner's request that led to this message. */
  readonly correlationId?: string;
  readonly causationId?: string;
  /** W3C trace context. */
  readonly traceparent?: string;
  /** Epoch milliseconds after which the caller of a command stops waiting. */
  readonly deadline?: number;
  /** True if an earlier delivery was not settled: the message may have been handled, in whole or in part. */
  readonly redelivered?: boolean;
  /** 1 at first; each retry adds 1. */
  readonly attempt?: number;
  /** The event's stream and its version in it. */
  readonly stream?: string;
  readonly version?: number;
  /** When the event was recorded (ISO 8601). */
  readonly occurredAt?: string;
}

/** What a handler gets beside the payload (`@Ctx() context: MessageContext`). */
export type MessageContext = MessageMetadata &
  Required<Pick<MessageMetadata, 'schemaVersion' | 'redelivered' | 'attempt'>>;

/** Runs a Nest handler to its end. An observable counts with its last value; none means undefined. */
export async function invoke(
  handler: MessageHandler,
  payload: unknown,
  context: MessageContext,
): Promise<unknown> {
  const result: unknown = await handler(payload, context);
  return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
}

/**
 * Returns the message id of a command, which a redelivery shares. Throws a rejected `Failure` (`INVALID_MESSAGE_ID`) if
 * it is not a UUID: a redelivery could then not be recognised.
 */
export function commandIdOf({ type, messageId }: MessageMetadata): string {
  if (isUuid(messageId)) return messageId;
  throw new Failure(
    'rejected',
    'INVALID_MESSAGE_ID',
    `The message id of ${type} must be a UUID, new for each command; nothing was done.`,
  );
}
