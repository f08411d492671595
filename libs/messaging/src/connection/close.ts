import type { Socket } from 'node:net';
import type { Channel, ChannelModel, RecoveringChannelModel } from 'amqplib';
import { settledWithin } from '#timing/within';

/** A broker with an alarm reads nothing from a connection that it has blocked, and so answers nothing either. */
const CHANNEL_ANSWER_MS = 2_000;

/**
 * Resolves when the channel is closed, by the broker's answer or because its connection went away (amqplib's own
 * promise waits for the answer alone), or after 2 s without either: the channel then ends with its connection. Never
 * rejects.
 */
export async function closeChannel(channel: Channel): Promise<void> {
  const gone = new Promise<void>((resolve) => channel.once('close', resolve));
  await settledWithin(Promise.race([gone, channel.close()]), CHANNEL_ANSWER_MS);
}

const CONNECTION_ANSWER_MS = 3_000;

/**
 * Resolves when the broker has said goodbye, or after 3 s without its answer, when the socket is broken instead:
 * half-closed it would keep the process alive until the system gives the peer up. Never rejects.
 */
export async function closeConnection(
  model: ChannelModel | RecoveringChannelModel,
  socket: Socket | undefined,
): Promise<void> {
  const answered = await settledWithin(model.close(), CONNECTION_ANSWER_MS);
  // With an error, so that amqplib ends its heartbeat, too.
  if (!answered) socket?.destroy(new Error('the broker did not answer the goodbye'));
}

/** The connection's socket: amqplib has it, but its types do not say so. */
export function socketOf({ connection }: ChannelModel): Socket {
  return (connection as unknown as { readonly stream: Socket }).stream;
}
