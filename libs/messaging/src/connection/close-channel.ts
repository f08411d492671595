import type { Channel } from 'amqplib';
import { settledWithin } from '#timing/settled-within';

/** A broker with an alarm reads nothing from a connection that it has blocked, and so answers nothing either. */
const ANSWER_MS = 2_000;

/**
 * Resolves when the channel is closed, by the broker's answer or because its connection went away (amqplib's own
 * promise waits for the answer alone), or after 2 s without either: the channel then ends with its connection. Never
 * rejects.
 */
export async function closeChannel(channel: Channel): Promise<void> {
  const gone = new Promise<void>((resolve) => channel.once('close', resolve));
  await settledWithin(Promise.race([gone, channel.close()]), ANSWER_MS);
}
