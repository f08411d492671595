import { describe, expect, it } from '@jest/globals';
import { nodesIn, userIn } from './broker-address.js';

describe("a broker's address", () => {
  it('has a node for each of its hosts, with the same user and virtual host', () => {
    const common = { protocol: 'amqps', username: 'app', password: 'p@', vhost: 'a%2Fb', heartbeat: 5 };
    expect(nodesIn('amqps://app:p%40@one:5673,two,[::1]:5/a%2Fb', 5)).toEqual([
      { ...common, host: 'one:5673', hostname: 'one', port: 5673 },
      { ...common, host: 'two', hostname: 'two' },
      { ...common, host: '[::1]:5', hostname: '::1', port: 5 },
    ]);
    expect(userIn('amqp://app:pw@one:1,two:2/acs')).toBe('app');
  });

  it('gets a heartbeat unless it names one, and the user of amqplib if it names none', () => {
    expect(nodesIn('amqp://broker/acs', 5)).toEqual([
      { protocol: 'amqp', host: 'broker', hostname: 'broker', vhost: 'acs', heartbeat: 5 },
    ]);
    expect(nodesIn('amqp://broker/acs?heartbeat=30', 5)).toMatchObject([{ heartbeat: '30' }]);
  });

  it('is refused where it is none, without showing a password', () => {
    expect(() => nodesIn('http://user:s3cret@broker', 5)).toThrow(/amqp:\/\/user:password@host/);
    expect(() => nodesIn('http://user:s3cret@broker', 5)).not.toThrow(/s3cret/);
    expect(() => nodesIn('broker', 5)).toThrow(TypeError);
    expect(() => nodesIn('amqp://one:5672,two:none/acs', 5)).toThrow(TypeError);
  });
});
