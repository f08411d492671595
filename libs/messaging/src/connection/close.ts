import type { Socket } from 'node:net';
import type { Channel, ChannelModel, RecoveringChannelModel } from 'amqplib';
import { settledWithin } from '#timing/within';

/** While it has an alarm, the broker reads nothing from a blocked connection, so it sends no reply. */
const CHANNEL_ANSWER_MS = 2_000;

/**
 * Closes a channel. Resolves when the broker answers or the connection is lost (amqplib waits for the reply only), or
 * after 2 s; the channel then ends with its connection. Never rejects.
 */
export async function closeChannel(channel: Channel): Promise<void> {
  await settledWithin(closed(channel), CHANNEL_ANSWER_MS);
}

/** Closes a channel. Resolves when the broker answers or the connection is lost. Rejects if it was closed before. */
export async function closed(channel: Channel): Promise<void> {
  const gone = new Promise<void>((resolve) => channel.once('close', resolve));
  await Promise.race([gone, channel.close()]);
}

const CONNECTION_ANSWER_MS = 3_000;

/**
 * Closes a connection. Resolves when the broker answers, or after 3 s by destroying the socket: half-closed, it would
 * keep the process alive until the system gives the peer up. Never rejects.
 */
export async function closeConnection(
  model: ChannelModel | RecoveringChannelModel,
  socket: Socket | undefined,
): Promise<void> {
  const answered = await settledWithin(model.close(), CONNECTION_ANSWER_MS);
  // With an error, so that amqplib stops its heartbeat too.
  if (!answered) socket?.destroy(new Error('the broker did not answer the close'));
}

/** The connection's socket: amqplib has it, but its types do not say so. */
export function socketOf({ connection }: ChannelModel): Socket {
  return (connection as unknown as { readonly stream: Socket }).stream;
}
