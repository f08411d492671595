import type { Channel, ConsumeMessage } from 'amqplib';
import { describe, expect, it } from '@jest/globals';
import { LogLines } from '../../test/log-lines.js';
import type { MessageMover } from '../publish/message-mover.js';
import { EVENT_BATCH } from '../publish/event-batch.js';
import { SenderCheck } from '../senders/sender-check.js';
import type { DependencyGate } from './dependency-gate.js';
import { EventProcessor } from './event-processor.js';
import type { Delivery } from './queue-consumer.js';

describe('a message whose channel is lost before its turn', () => {
  const moved: string[] = [];
  const move = ({ properties }: ConsumeMessage) =>
    Promise.resolve(void moved.push(String(properties.messageId)));
  const processor = () =>
    new EventProcessor({
      handlers: new Map(),
      mover: { back: move, backAsSuspect: move, deadLetter: move } as unknown as MessageMover,
      gate: { isShut: false } as DependencyGate,
      senders: new SenderCheck({ log: new LogLines() }),
      owner: 'audit-engine',
      concurrency: 1,
      retryDelaysMs: [],
      log: new LogLines(),
    });
  const delivery = (messageId: string, isLost: () => boolean, properties = {}, content = '{}'): Delivery => ({
    queue: 'audit-engine.events',
    channel: {} as Channel,
    isLost,
    message: {
      content: Buffer.from(content),
      fields: { redelivered: true },
      properties: { messageId, type: 'ledger.audit-charged', headers: {}, ...properties },
    } as unknown as ConsumeMessage,
  });
  const metadata = (messageId: string) => ({ messageId, type: 'ledger.audit-charged' });

  it('is not split up, which would make two of each of its events', async () => {
    moved.length = 0;
    const content = JSON.stringify({ events: [metadata('a'), metadata('b')], data: [{}, {}] });
    await processor().process(delivery('batch', () => true, { contentType: EVENT_BATCH }, content));
    expect(moved).toEqual([]);
    await processor().process(delivery('batch', () => false, { contentType: EVENT_BATCH }, content));
    expect(moved).toEqual(['a', 'b']);
  });

  it('is not put back before the turn of one with more deliveries', async () => {
    moved.length = 0;
    let isLost = false;
    const one = processor();
    const often = { headers: { 'x-delivery-count': 9 } };
    const others = ['lost', 'held'].map((id) => one.process(delivery(id, () => id === 'lost' && isLost)));
    isLost = true;
    const worst = one.process(delivery('worst', () => true, often));
    await Promise.all([...others, worst]);
    expect(moved).toEqual(['held']);
  });
});
