import { describe, expect, it } from '@jest/globals';
import { errorsOf, runToItsEnd } from '../support/app-start.js';

describe('a service with a wrong setting', () => {
  it.each([
    ['LOG_LEVEL', 'loud', 'is "loud": one of debug, info, warn, error, silent is needed'],
    ['DRAIN_TIMEOUT_MS', '1s', 'is "1s": a whole number from 100 to 3600000 is needed'],
    ['START_BUDGET_MS', '3000000000', 'is "3000000000": a whole number from 100 to 3600000 is needed'],
    ['HEALTH_PORT', '99999', 'is "99999": a whole number from 0 to 65535 is needed'],
    [
      'READY_PEERS',
      'foo',
      'has "foo", which is not an address that starts with http:// or https:// and names a host',
    ],
    ['TRUST_PROXY', 'foo', 'has "foo": addresses or CIDR ranges are needed'],
  ])('names %s where it is wrong in one line, before it looks for a server', async (name, value, problem) => {
    const end = await runToItsEnd('api-gateway', {
      DATABASE_URL: 'postgres://127.0.0.1:1/acs',
      RABBITMQ_URL: 'amqp://127.0.0.1:1',
      START_BUDGET_MS: '500',
      [name]: value,
    });
    expect(end.code).toBe(78);
    expect(end.output.trim().split('\n')).toHaveLength(1);
    expect(errorsOf(end)).toEqual([`api-gateway could not start: ${name} ${problem}`]);
  });
});
