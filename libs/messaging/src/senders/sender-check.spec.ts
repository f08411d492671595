import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { BROADCAST_SENDERS, COMMAND_SENDERS, EVENT_SENDERS, SENDERS } from '#contracts/messages/senders';
import { LogLines } from '../../test/log-lines.js';
import { MessageMetrics } from '../observability/message-metrics.js';
import { SenderCheck } from './sender-check.js';

const GRANT = { type: 'ledger.grant-credits', messageId: 'm' };

function checkWith() {
  const log = new LogLines();
  const registry = new Registry();
  let now = 0;
  const check = new SenderCheck({ log, metrics: new MessageMetrics(registry) }, () => now);
  const counted = async (kind: string) => {
    const { values } = await registry.getSingleMetric('messaging_untrusted_messages_total')!.get();
    return values.find(({ labels }) => labels.kind === kind)?.value;
  };
  return { check, log, counted, wait: (ms: number) => (now += ms) };
}

describe('a message', () => {
  it('is handled where its sender may send it, without a word', async () => {
    const { check, log, counted } = checkWith();
    expect(check.refusalOf('command', GRANT, 'operator')).toBeUndefined();
    expect(
      check.refusalOf('event', { type: 'audit.failed', messageId: 'm' }, 'audit-engine'),
    ).toBeUndefined();
    expect(check.refusalOf('reply', GRANT, 'credit-ledger')).toBeUndefined();
    expect(log.lines).toEqual([]);
    expect(await counted('command')).toBe(0);
  });

  it('is refused with an alarm where its sender may not send it, or is not proven', async () => {
    const { check, log, counted } = checkWith();
    for (const sender of ['audit-engine', 'api-gateway', undefined] as const)
      expect(check.refusalOf('command', GRANT, sender)).toMatchObject({
        kind: 'rejected',
        code: 'UNTRUSTED_SENDER',
      });
    expect(log.lines.map(({ level, fields }) => [level, fields.alarm, fields.sender])).toEqual([
      ['error', 'untrusted-sender', 'audit-engine'],
      ['error', 'untrusted-sender', 'api-gateway'],
      ['error', 'untrusted-sender', 'unproven'],
    ]);
    expect(await counted('command')).toBe(3);
  });

  it('is refused as a reply where another service than the one that was asked sent it', () => {
    const { check } = checkWith();
    expect(check.refusalOf('reply', GRANT, 'audit-engine')).toMatchObject({ code: 'UNTRUSTED_SENDER' });
    expect(check.refusalOf('reply', GRANT, 'operator')).toMatchObject({ code: 'UNTRUSTED_SENDER' });
  });

  it('is refused as one of another kind than its own from any sender', () => {
    const tables = { command: COMMAND_SENDERS, event: EVENT_SENDERS, broadcast: BROADCAST_SENDERS };
    const kinds = ['command', 'event', 'broadcast'] as const;
    const { check } = checkWith();
    for (const own of kinds)
      for (const type of Object.keys(tables[own]))
        for (const kind of kinds.filter((other) => other !== own))
          for (const sender of [...SENDERS, undefined])
            expect(check.refusalOf(kind, { type, messageId: 'm' }, sender)).toMatchObject({
              code: 'UNTRUSTED_SENDER',
            });
  });

  it('whose sender wrote the header of movers is refused', () => {
    const { check } = checkWith();
    expect(check.refusalOf('command', GRANT, 'forged by operator')).toMatchObject({
      code: 'UNTRUSTED_SENDER',
    });
  });

  it('of a type without a handler is refused for that', () => {
    const { check } = checkWith();
    expect(check.refusalOf('event', { type: 'audit.unheard-of', messageId: 'm' }, undefined)).toBeUndefined();
    expect(check.refusalOf('command', { type: 'constructor', messageId: 'm' }, undefined)).toBeUndefined();
  });

  it('of the same kind, type and sender raises one alarm a minute, which counts the others', async () => {
    const { check, log, counted, wait } = checkWith();
    for (let n = 0; n < 1_000; n++) check.refusalOf('command', GRANT, 'audit-engine');
    expect(log.lines).toHaveLength(1);
    wait(60_000);
    check.refusalOf('command', GRANT, 'audit-engine');
    expect(log.lines.map(({ fields }) => fields.suppressed)).toEqual([0, 999]);
    expect(await counted('command')).toBe(1_001);
  });
});
