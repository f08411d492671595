import type { Channel, ChannelModel } from 'amqplib';
import { withoutPassword } from '#telemetry/redaction';
import { BrokerUnreachable } from '../connection/broker-unreachable.js';
import { closeConnection, socketOf } from '../connection/close.js';
import { connectOnce } from '../connection/connect-once.js';
import {
  type BindingDeclaration,
  type QueueDeclaration,
  type Topology,
  topologyOf,
  type TopologyOptions,
} from './declarations.js';

/**
 * Declares all exchanges, queues and bindings on the broker at `url`, whose user needs the right to configure. Removes
 * the bindings of `RETIRED_ROUTES` and those of commands to queues of the other type. Idempotent. Returns what exists
 * now, one line each. Throws an `Error` that says what to do if a queue exists with other arguments.
 */
export function applyTopology(url: string, options: TopologyOptions): Promise<string[]> {
  return declareTopology(url, topologyOf(options));
}

/** The same with another topology than the whole one; for tests. */
export async function declareTopology(url: string, topology: Topology): Promise<string[]> {
  const unreachable = (cause: unknown) =>
    new BrokerUnreachable(withoutPassword(url), 'what applies the topology', cause);
  const connection = await connectOnce(url).catch((error: unknown) => {
    throw unreachable(error);
  });
  let lost: Error | undefined;
  // An operation on a lost connection only says that it has no reply.
  connection.on('error', (error: Error) => (lost = error));
  // A node that is stopped in order closes it without an error.
  connection.on('close', (error?: Error) => (lost ??= error));
  try {
    const channel = await openChannel(connection);
    for (const { name, type } of topology.exchanges)
      await channel.assertExchange(name, type, { durable: true });
    for (const queue of topology.queues) await declareQueue(channel, queue);
    for (const { queue, exchange, key } of topology.bindings) await channel.bindQueue(queue, exchange, key);
    await channel.close();
    await unbind(connection, topology.stale);
    return [
      ...topology.exchanges.map(({ name, type }) => `exchange ${name} (${type})`),
      ...topology.queues.map((queue) => `queue ${queue.name} (${queue.arguments['x-queue-type']})`),
      ...topology.bindings.map(({ queue, exchange, key }) => `binding ${exchange} --${key}--> ${queue}`),
    ];
  } catch (error) {
    throw lost ? unreachable(lost) : error;
  } finally {
    await closeConnection(connection, socketOf(connection));
  }
}

async function openChannel(connection: ChannelModel): Promise<Channel> {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  return channel;
}

async function declareQueue(channel: Channel, queue: QueueDeclaration): Promise<void> {
  try {
    await channel.assertQueue(queue.name, { durable: true, arguments: { ...queue.arguments } });
  } catch (error) {
    throw new Error(
      `the queue ${queue.name} can't be declared: ${String(error)}. The arguments of a queue never change: ` +
        'if it exists with others, let its consumers empty it, delete it, and apply the topology again.',
      { cause: error },
    );
  }
}

/** Removing a binding that does not exist is no error, but naming a missing queue closes the channel. */
async function unbind(connection: ChannelModel, bindings: readonly BindingDeclaration[]): Promise<void> {
  for (const queue of new Set(bindings.map((binding) => binding.queue))) {
    const channel = await openChannel(connection);
    const exists = await channel.checkQueue(queue).then(
      () => true,
      () => false,
    );
    if (!exists) continue;
    for (const binding of bindings.filter((binding) => binding.queue === queue)) {
      await channel.unbindQueue(queue, binding.exchange, binding.key);
    }
    await channel.close();
  }
}
