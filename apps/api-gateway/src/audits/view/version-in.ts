import { invalidMessage } from '#messaging/invalid-message';
import type { MessageContext } from '#messaging/message-context';

/** The version of an audit's stream after the event that a message brought. Throws a poison `Failure` for one without. */
export function versionIn({ version }: MessageContext): number {
  if (version !== undefined) return version;
  throw invalidMessage('poison', { field: 'x-stream-version', rule: 'must be the version of the stream' });
}
