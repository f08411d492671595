import type { Channel, ConsumeMessage } from 'amqplib';
import { isEventBatch, unpackBatch } from '../src/publish/event-batch.js';

/** Empties a queue of events; resolves with their ids, those of batches among them. */
export async function takeEventIds(channel: Channel, queue: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const message = await channel.get(queue, { noAck: true });
    if (!message) return ids;
    const received = message as unknown as ConsumeMessage;
    const events = isEventBatch(received) ? unpackBatch(received) : [received];
    ids.push(...events.map(({ properties }) => String(properties.messageId)));
  }
}
