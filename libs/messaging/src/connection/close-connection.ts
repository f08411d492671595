import type { Socket } from 'node:net';
import type { ChannelModel, RecoveringChannelModel } from 'amqplib';
import { settledWithin } from '#timing/settled-within';

const ANSWER_MS = 3_000;

/**
 * Resolves when the broker has said goodbye, or after 3 s without its answer, when the socket is broken instead:
 * half-closed it would keep the process alive until the system gives the peer up. Never rejects.
 */
export async function closeConnection(
  model: ChannelModel | RecoveringChannelModel,
  socket: Socket | undefined,
): Promise<void> {
  const answered = await settledWithin(model.close(), ANSWER_MS);
  // With an error, so that amqplib ends its heartbeat, too.
  if (!answered) socket?.destroy(new Error('the broker did not answer the goodbye'));
}

/** The connection's socket: amqplib has it, but its types do not say so. */
export function socketOf({ connection }: ChannelModel): Socket {
  return (connection as unknown as { readonly stream: Socket }).stream;
}
