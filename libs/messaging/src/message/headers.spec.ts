import { describe, expect, it } from '@jest/globals';
import type { ConsumeMessage } from 'amqplib';
import fc from 'fast-check';
import { keptHeaders, keptProperties } from '../publish/message-mover.js';
import { contextOf, deadlineOf, toProperties } from './headers.js';
import type { MessageMetadata } from './message-context.js';

function received(properties: object, redelivered = false): ConsumeMessage {
  return {
    content: Buffer.from('{}'),
    fields: { deliveryTag: 1, redelivered, exchange: 'x', routingKey: 'k', consumerTag: 't' },
    properties: properties as ConsumeMessage['properties'],
  };
}

const METADATA: MessageMetadata = {
  messageId: '0199-event',
  type: 'audit.queued',
  schemaVersion: 2,
  correlationId: 'req_1',
  causationId: '0199-cause',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  deadline: 1_800_000_000_123,
  attempt: 3,
  stream: 'audit-aud_1',
  version: 7,
  occurredAt: '2026-11-21T10:00:00.000Z',
};

describe('the headers of a message', () => {
  it('carry every fact there and back', () => {
    expect(contextOf(received(toProperties(METADATA), true))).toEqual({
      ...METADATA,
      redelivered: true,
    });
  });

  it('have defaults for what a message does not say', () => {
    expect(contextOf(received(toProperties({ messageId: 'm', type: 't' })))).toMatchObject({
      schemaVersion: 1,
      attempt: 1,
      redelivered: false,
      correlationId: undefined,
      version: undefined,
    });
  });

  it('are ignored where they are not of the right kind', () => {
    const properties = { messageId: 'm', type: 't', headers: { 'x-attempt': 'many', 'x-stream': 7 } };
    expect(contextOf(received(properties))).toMatchObject({ attempt: 1, stream: undefined });
  });

  it('make a message without id or type poison', () => {
    expect(() => contextOf(received({ type: 't' }))).toThrow(expect.objectContaining({ kind: 'poison' }));
    expect(() => contextOf(received({ messageId: 'm', headers: {} }))).toThrow(
      expect.objectContaining({ code: 'MESSAGE_WITHOUT_IDENTITY' }),
    );
  });
});

describe('a message that is moved to another queue', () => {
  const message = received({
    ...toProperties(METADATA),
    expiration: '5000',
    headers: {
      'correlation-id': 'req_1',
      'x-attempt': 2,
      'x-death': [{ queue: 'q' }],
      'x-first-death-queue': 'q',
      'x-delivery-count': 4,
    },
  });

  it("keeps its own headers and loses the broker's notes", () => {
    expect(keptHeaders(message)).toEqual({ 'correlation-id': 'req_1', 'x-attempt': 2 });
  });

  it('keeps its identity and loses its expiry', () => {
    expect(keptProperties(message)).toMatchObject({ messageId: METADATA.messageId, type: METADATA.type });
    expect(keptProperties(message)).not.toHaveProperty('expiration');
  });
});

const NOW = 1_800_000_000_000;

describe('the deadline of a command', () => {
  it.each([
    ['is what the caller said where both clocks agree', NOW + 4_990, '5000', NOW + 4_990],
    ['ends with the budget where the clock of the caller is ahead', NOW + 65_000, '5000', NOW + 5_000],
    ['stays passed where it has passed', NOW - 20, '5000', NOW - 20],
    ['is what the caller said where the budget is not known', NOW + 65_000, undefined, NOW + 65_000],
    ['is what the caller said where the budget can not be read', NOW + 65_000, 'soon', NOW + 65_000],
    ['is unknown where the caller said none', undefined, '5000', undefined],
  ])('%s', (_law, deadline, expiration, expected) => {
    expect(deadlineOf(deadline, expiration, NOW)).toBe(expected);
  });

  it('is never later than the caller said, nor than its budget allows, whatever the clocks', () => {
    const clock = fc.integer({ min: 0, max: 2 * NOW });
    fc.assert(
      fc.property(clock, fc.integer({ min: 1, max: 600_000 }), clock, (sentAt, budgetMs, receivedAt) => {
        const sentUntil = sentAt + budgetMs;
        const deadline = deadlineOf(sentUntil, String(budgetMs), receivedAt) ?? Infinity;
        expect(deadline).toBeLessThanOrEqual(sentUntil);
        expect(deadline).toBeLessThanOrEqual(receivedAt + budgetMs);
        expect([sentUntil, receivedAt + budgetMs]).toContain(deadline);
      }),
    );
  });
});
