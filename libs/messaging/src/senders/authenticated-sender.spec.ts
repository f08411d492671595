import type { ConsumeMessage } from 'amqplib';
import { describe, expect, it } from '@jest/globals';
import { SENDERS, userOf } from '#contracts/messages/senders';
import { EVENT_BATCH, unpackBatch } from '../publish/event-batch.js';
import { firstSenderHeader, firstSenderOf, senderOf } from './authenticated-sender.js';

/** A message in a queue of the ledger, as the broker hands it out. */
function message(userId?: string, firstSender?: unknown, more: object = {}): ConsumeMessage {
  return {
    fields: { redelivered: false },
    content: Buffer.from('{}'),
    properties: {
      userId,
      headers: firstSender === undefined ? {} : { 'x-first-sender': firstSender },
      ...more,
    },
  } as unknown as ConsumeMessage;
}

describe('who sent a message', () => {
  it.each(SENDERS)('is %s where it is published with that user', (sender) => {
    expect(senderOf(message(userOf(sender)))).toBe(sender);
  });

  it.each([undefined, '', 'guest', 'audit-engine', 'acs-', 'acs-unknown', 'acs-audit-engine ', 7])(
    'is not proven by the user %j',
    (user) => {
      expect(senderOf(message(user as string))).toBeUndefined();
    },
  );
});

describe('who sent a message first', () => {
  it('is what the header says where the queue’s own service, or the operator, published it', () => {
    for (const mover of ['acs-credit-ledger', 'acs-operator'])
      expect(firstSenderOf(message(mover, 'audit-engine'), 'credit-ledger')).toBe('audit-engine');
  });

  it.each(['acs-audit-engine', 'acs-api-gateway', 'acs-webhook-dispatcher'])(
    'is forged by %s where it wrote the header, which only a mover may, and stays so',
    (user) => {
      const forged = user.replace('acs-', 'forged by ');
      for (const header of ['credit-ledger', 'operator', 'unproven', user.replace('acs-', ''), null]) {
        const planted = message(user, header);
        expect(firstSenderOf(planted, 'credit-ledger')).toBe(forged);
        expect(senderOf(planted)).toBe(forged);
        const moved = message(
          'acs-credit-ledger',
          firstSenderHeader(planted, 'credit-ledger')['x-first-sender'],
        );
        expect(firstSenderOf(moved, 'credit-ledger')).toBe(forged);
      }
      expect(firstSenderOf(message(user), 'credit-ledger')).toBe(user.replace('acs-', ''));
    },
  );

  it('is forged where a command, a reply or a broadcast has the header, even of the operator', () => {
    expect(senderOf(message('acs-operator', 'operator'))).toBe('forged by operator');
    expect(senderOf(message(undefined, 'operator'))).toBeUndefined();
  });

  it('is not proven by a header without a user, nor by one that names no service', () => {
    expect(firstSenderOf(message(undefined, 'credit-ledger'), 'credit-ledger')).toBeUndefined();
    for (const unknown of ['unproven', '', 'acs-credit-ledger', 7, null])
      expect(firstSenderOf(message('acs-credit-ledger', unknown), 'credit-ledger')).toBeUndefined();
  });

  it('stays unproven, and stays a stranger, however often a service moves the message', () => {
    const moved = (from: ConsumeMessage) =>
      message('acs-credit-ledger', firstSenderHeader(from, 'credit-ledger')['x-first-sender']);
    expect(firstSenderOf(moved(moved(message())), 'credit-ledger')).toBeUndefined();
    expect(firstSenderOf(moved(moved(message('acs-audit-engine'))), 'credit-ledger')).toBe('audit-engine');
  });

  it('is that of the batch for each event in it, whatever the events say of themselves', () => {
    const fields = { messageId: 'm', type: 'audit.failed', 'x-first-sender': 'credit-ledger' };
    const content = Buffer.from(JSON.stringify({ events: [fields], data: [{}] }));
    const batchOf = (user: string, first?: string) =>
      unpackBatch({ ...message(user, first, { contentType: EVENT_BATCH }), content })[0]!;
    expect(firstSenderOf(batchOf('acs-credit-ledger', 'audit-engine'), 'credit-ledger')).toBe('audit-engine');
    expect(firstSenderOf(batchOf('acs-credit-ledger', 'unproven'), 'credit-ledger')).toBeUndefined();
    expect(firstSenderOf(batchOf('acs-audit-engine'), 'credit-ledger')).toBe('audit-engine');
  });
});
