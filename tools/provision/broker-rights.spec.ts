import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { eventQueuesOf, EXCHANGES } from '#messaging/topology';
import { type BrokerRights, brokerRights } from './broker-rights.js';

const may = (right: keyof BrokerRights, name: string) =>
  SERVICES.filter((service) => new RegExp(brokerRights(service)[right]).test(name));

describe('what a service may do on the broker', () => {
  it('is to read its own queues, and those of no other service', () => {
    for (const service of SERVICES) {
      for (const queue of [
        `${service}.commands.classic`,
        `${service}.commands.quorum`,
        ...eventQueuesOf(service),
      ]) {
        expect(may('read', queue)).toEqual([service]);
      }
    }
  });

  it('is to declare nothing but its own queue for broadcasts', () => {
    expect(may('configure', 'broadcast.audit-engine.1f')).toEqual(['audit-engine']);
    for (const name of ['audit-engine.events', 'audit-engine.jobs', 'acs.events', 'other', '']) {
      expect(may('configure', name)).toEqual([]);
    }
  });

  it('is to publish to the exchanges of the topology and to the default one, and to none besides', () => {
    for (const exchange of [...Object.values(EXCHANGES), 'amq.default']) {
      expect(may('write', exchange)).toEqual(SERVICES);
    }
    for (const exchange of ['amq.topic', 'acsXevents', 'acs.events.other'])
      expect(may('write', exchange)).toEqual([]);
  });

  it('is to bind its own queue for broadcasts to the fan-out exchange', () => {
    expect(may('write', 'broadcast.api-gateway.1f')).toEqual(['api-gateway']);
    expect(may('read', EXCHANGES.broadcast)).toEqual(SERVICES);
    expect(may('read', EXCHANGES.events)).toEqual([]);
  });
});
