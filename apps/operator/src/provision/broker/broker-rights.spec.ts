import { describe, expect, it } from '@jest/globals';
import { COMMAND_SENDERS, EVENT_SENDERS, SENDERS, typesOf } from '#contracts/messages/senders';
import { SERVICES } from '#contracts/services';
import { topologyOf } from '#messaging/topology/declarations';
import { EVENT_ROUTES, eventQueuesOf, EXCHANGES } from '#messaging/topology/topology';
import { type BrokerRights, brokerRights, topicRights } from './broker-rights.js';

const may = (right: keyof BrokerRights, name: string) =>
  SENDERS.filter((sender) => new RegExp(brokerRights(sender)[right]).test(name));

describe('what a user may do on the broker', () => {
  it('is to read its own queues, and those of no other service; the operator reads all', () => {
    for (const service of SERVICES) {
      for (const queue of [
        `${service}.commands.classic`,
        `${service}.commands.quorum`,
        ...eventQueuesOf(service),
      ]) {
        expect(may('read', queue)).toEqual([service, 'operator']);
      }
    }
  });

  it('is to declare nothing but its own queue for broadcasts, if it listens to them', () => {
    expect(may('configure', 'broadcast.audit-engine.1f')).toEqual(['audit-engine']);
    expect(may('configure', 'broadcast.credit-ledger.1f')).toEqual([]);
    for (const name of ['audit-engine.events', 'acs.events'])
      expect(may('configure', name)).toEqual(['operator']);
    for (const name of ['other', 'amq.topic']) expect(may('configure', name)).toEqual([]);
  });

  it('is to send commands where it sends any: the gateway and the operator', () => {
    expect(may('write', EXCHANGES.commands)).toEqual(['api-gateway', 'operator']);
    for (const sender of SENDERS)
      expect(may('write', EXCHANGES.commands).includes(sender)).toBe(
        typesOf(sender, COMMAND_SENDERS).length > 0,
      );
  });

  it('is to publish broadcasts, and events that reach a queue, where it has any', () => {
    expect(may('write', EXCHANGES.broadcast)).toEqual(['api-gateway', 'audit-engine']);
    expect(may('write', EXCHANGES.events)).toEqual(['api-gateway', 'credit-ledger', 'audit-engine']);
  });

  it('is to publish the events that it records, and those of no other service', () => {
    for (const [type, senders] of Object.entries(EVENT_SENDERS)) {
      const publishers = SENDERS.filter((sender) => new RegExp(topicRights(sender).write).test(type));
      expect([type, publishers]).toEqual([type, (EVENT_ROUTES[type] ?? []).length > 0 ? senders : []]);
    }
  });

  it('is to write to the default exchange, for replies, and to no exchange that is not ours', () => {
    expect(may('write', 'amq.default')).toEqual(SENDERS);
    for (const exchange of ['amq.topic', 'amq.direct', 'acsXevents', 'acs.events.other'])
      expect(may('write', exchange)).toEqual([]);
  });

  it('is to bind its own queue for broadcasts to the fan-out exchange, if it listens', () => {
    expect(may('write', 'broadcast.api-gateway.1f')).toEqual(['api-gateway']);
    expect(may('read', EXCHANGES.broadcast)).toEqual(['api-gateway', 'audit-engine', 'operator']);
    expect(may('read', EXCHANGES.events)).toEqual(['operator']);
  });

  it('is, for the operator, to declare and bind the whole topology, and to publish no event and no broadcast', () => {
    const { exchanges, queues } = topologyOf({ commandQueueType: 'quorum' });
    for (const { name } of [...exchanges, ...queues]) expect(may('configure', name)).toEqual(['operator']);
    for (const { name } of queues) expect(may('write', name)).toEqual(['operator']);
    expect(may('write', EXCHANGES.events)).not.toContain('operator');
    expect(may('write', EXCHANGES.broadcast)).not.toContain('operator');
  });
});
