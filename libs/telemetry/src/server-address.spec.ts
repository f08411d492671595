import { describe, expect, it } from '@jest/globals';
import { changeAddress, eachHost } from './server-address.js';

describe('an address of several hosts', () => {
  it.each([
    [
      'amqp://app:pw@one:5672,two,[::1]:5673/acs?heartbeat=5',
      [
        'amqp://app:pw@one:5672/acs?heartbeat=5',
        'amqp://app:pw@two/acs?heartbeat=5',
        'amqp://app:pw@[::1]:5673/acs?heartbeat=5',
      ],
    ],
    ['redis+cluster://one:1,two:2', ['redis+cluster://one:1', 'redis+cluster://two:2']],
    // A comma in a password or a path separates nothing.
    ['amqp://app:p,w@one/a,b', ['amqp://app:p,w@one/a,b']],
    ['amqp://app:p,w@one,two/', ['amqp://app:p,w@one/', 'amqp://app:p,w@two/']],
    ['amqp://one,/acs', ['amqp://one/acs', 'amqp:///acs']],
    ['nothing, of the kind', ['nothing, of the kind']],
  ])('%s is one for each', (address, each) => {
    expect(eachHost(address)).toEqual(each);
  });

  it('keeps its hosts when something else is changed', () => {
    const change = (url: URL) =>
      void Object.assign(url, { username: 'one', password: 'p@', pathname: '/$1' });
    expect(changeAddress('amqp://a:b@one:1,two:2/x?y=z', change)).toBe('amqp://one:p%40@one:1,two:2/$1?y=z');
    expect(changeAddress('amqp://a:b@one:1/x', change)).toBe('amqp://one:p%40@one:1/$1');
  });
});
