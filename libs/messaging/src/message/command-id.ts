import { validate as isUuid } from 'uuid';
import { Failure } from '#contracts/failures';
import type { MessageContext } from './message-context.js';

/**
 * The message id of a command, which names the command: a redelivery has the same one. Throws a rejected
 * `Failure` (`INVALID_MESSAGE_ID`) where it is no UUID, since the command could then not be told from its redelivery.
 */
export function commandIdOf({ type, messageId }: MessageContext): string {
  if (isUuid(messageId)) return messageId;
  throw new Failure(
    'rejected',
    'INVALID_MESSAGE_ID',
    `The message id of ${type} must be a UUID, new for each command; nothing was done.`,
  );
}
