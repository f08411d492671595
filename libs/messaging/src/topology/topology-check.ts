import { closeChannel } from '../connection/close.js';
import type { BrokerConnection } from '../connection/connection.js';

/** Exchanges and queues that a service needs at its start. */
export interface Required {
  readonly exchanges: readonly string[];
  readonly queues: readonly string[];
}

/** The broker has no such exchange or queue. */
export class TopologyMissing extends Error {
  override readonly name = 'TopologyMissing';
}

/** Checks that exchanges and queues exist, without declaring any. Throws `TopologyMissing` for the first that does not. */
export async function assertTopology(
  connection: BrokerConnection,
  { exchanges, queues }: Required,
): Promise<void> {
  const channel = await connection.createChannel();
  let subject = '';
  try {
    for (const exchange of exchanges) {
      subject = `exchange ${exchange}`;
      await connection.answered(`for the ${subject}`, channel.checkExchange(exchange));
    }
    for (const queue of queues) {
      subject = `queue ${queue}`;
      await connection.answered(`for the ${subject}`, channel.checkQueue(queue));
    }
  } catch (error) {
    throw new TopologyMissing(
      `the ${subject} can't be used at ${connection.address}: run \`acs topology apply\` (${String(error)})`,
      { cause: error },
    );
  }
  await closeChannel(channel);
}
