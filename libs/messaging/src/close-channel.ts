import type { Channel } from 'amqplib';

/**
 * Resolves when the channel is closed, by the broker's answer or because its connection went away: amqplib's own
 * promise waits for the answer alone, for ever if need be. Never rejects.
 */
export function closeChannel(channel: Channel): Promise<void> {
  return new Promise((resolve) => {
    channel.once('close', () => resolve());
    channel.close().then(resolve, () => resolve());
  });
}
