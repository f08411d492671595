import { describe, expect, it } from '@jest/globals';
import type { ConsumeMessage } from 'amqplib';
import fc from 'fast-check';
import { contextOf } from '../message/headers.js';
import type { OutgoingMessage } from './confirmed-publisher.js';
import { EVENT_BATCH, EventBatch, isEventBatch, type PackedEvent, unpackBatch } from './event-batch.js';

const TYPE = 'ledger.audit-charged';

const metadataArbitrary = fc.record(
  {
    messageId: fc.uuid(),
    type: fc.constant(TYPE),
    schemaVersion: fc.integer({ min: 1, max: 9 }),
    correlationId: fc.string({ minLength: 1 }),
    causationId: fc.string({ minLength: 1 }),
    traceparent: fc.string({ minLength: 1 }),
    stream: fc.string({ minLength: 1 }),
    version: fc.nat(),
    occurredAt: fc.constant('2026-11-21T10:00:00.000Z'),
  },
  { requiredKeys: ['messageId', 'type'] },
);
const eventArbitrary = fc.record({ metadata: metadataArbitrary, data: fc.jsonValue() });

function batchOf(events: readonly PackedEvent[]): EventBatch {
  const batch = new EventBatch();
  for (const event of events) batch.add(event);
  return batch;
}

/** A message as the broker hands it out. */
function received({ content, properties, routingKey }: OutgoingMessage): ConsumeMessage {
  const fields = { deliveryTag: 1, redelivered: false, exchange: '', routingKey, consumerTag: 'c' };
  return { content, fields, properties: { ...properties } } as unknown as ConsumeMessage;
}

function seen(message: ConsumeMessage): unknown {
  return { context: contextOf(message), data: JSON.parse(message.content.toString()) as unknown };
}

describe('a batch of events', () => {
  it('gives each event back as it would have come alone, in order', () => {
    fc.assert(
      fc.property(fc.array(eventArbitrary, { minLength: 2, maxLength: 20 }), (events) => {
        const packed = events.map(({ metadata, data }) => ({ metadata, text: JSON.stringify(data) }));
        const batch = received(batchOf(packed).toMessage());
        expect(isEventBatch(batch)).toBe(true);
        const alone = packed.map((event) => received(batchOf([event]).toMessage()));
        expect(unpackBatch(batch).map(seen)).toEqual(alone.map(seen));
      }),
    );
  });

  it('of one event is that event', () => {
    const message = batchOf([{ metadata: { messageId: 'id', type: TYPE }, text: '{"n":1}' }]).toMessage();
    expect(isEventBatch(received(message))).toBe(false);
    expect(message.content.toString()).toBe('{"n":1}');
    expect(message.properties).toMatchObject({
      messageId: 'id',
      type: TYPE,
      contentType: 'application/json',
    });
  });

  it('is full at 100 events, or at 128 KiB of data', () => {
    const event = (text: string): PackedEvent => ({ metadata: { messageId: 'id', type: TYPE }, text });
    const many = batchOf(Array.from({ length: 99 }, () => event('1')));
    expect(many.isFull).toBe(false);
    many.add(event('1'));
    expect(many.isFull).toBe(true);
    // Two bytes a character: what counts is what is sent.
    const big = batchOf([event(JSON.stringify('ü'.repeat(64 * 1024 - 2)))]);
    expect(big.isFull).toBe(false);
    big.add(event('12'));
    expect(big.isFull).toBe(true);
  });

  it.each([
    'no JSON',
    'null',
    '[]',
    '{"events":[]}',
    '{"events":[{"messageId":"a","type":"b"}],"data":[]}',
    '{"events":[{"messageId":"a"}],"data":[1]}',
    '{"events":[null],"data":[1]}',
  ])('that reads %s is poison', (body) => {
    const message = received({
      exchange: '',
      routingKey: TYPE,
      content: Buffer.from(body),
      properties: { contentType: EVENT_BATCH },
    });
    expect(() => unpackBatch(message)).toThrow(
      expect.objectContaining({ kind: 'poison', code: 'INVALID_MESSAGE' }),
    );
  });
});
