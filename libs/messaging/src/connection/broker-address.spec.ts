import { describe, expect, it } from '@jest/globals';
import { withHeartbeat } from './broker-address.js';

describe("a broker's address", () => {
  it('gets a heartbeat unless it names one', () => {
    expect(withHeartbeat('amqp://broker/acs', 5)).toBe('amqp://broker/acs?heartbeat=5');
    expect(withHeartbeat('amqp://broker/acs?heartbeat=30', 5)).toBe('amqp://broker/acs?heartbeat=30');
  });

  it('is refused where it is none, without showing a password', () => {
    expect(() => withHeartbeat('http://user:s3cret@broker', 5)).toThrow(/amqp:\/\/user:password@host/);
    expect(() => withHeartbeat('http://user:s3cret@broker', 5)).not.toThrow(/s3cret/);
    expect(() => withHeartbeat('broker', 5)).toThrow(TypeError);
  });
});
