import { validate as isUuid } from 'uuid';
import { Failure } from '#contracts/failures';
import type { MessageContext } from './message-context.js';

/**
 * Returns the message id of a command, which a redelivery shares. Throws a rejected `Failure` (`INVALID_MESSAGE_ID`) if
 * it is not a UUID: a redelivery could then not be recognised.
 */
export function commandIdOf({ type, messageId }: MessageContext): string {
  if (isUuid(messageId)) return messageId;
  throw new Failure(
    'rejected',
    'INVALID_MESSAGE_ID',
    `The message id of ${type} must be a UUID, new for each command; nothing was done.`,
  );
}
