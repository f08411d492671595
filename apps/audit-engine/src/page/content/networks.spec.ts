import { describe, expect, it } from '@jest/globals';
import { isNetwork, isProfile, isShowcase } from './networks.js';

describe('a network', () => {
  it.each(['x.com', 'www.pinterest.co.uk', 'pinterest.com.mx', 'de.linkedin.com', 'mastodon.social'])(
    'has the host %s',
    (host) => expect([isNetwork(host), isShowcase(host)]).toEqual([true, false]),
  );

  it.each(['threads.example.com', 'x.example.org', 'example.com', 'co.uk', '127.0.0.1', ''])(
    'has not the host %j',
    (host) => expect([isNetwork(host), isShowcase(host)]).toEqual([false, false]),
  );

  it('has profiles, and pages that are none', () => {
    const profiles = [
      'https://www.pinterest.co.uk/lea',
      'https://github.com/lea',
      'https://de-de.facebook.com/lea',
      'https://github.com/orgs/oak/',
    ];
    const others = [
      'https://gist.github.com/lea',
      'https://github.com/oak/desk',
      'https://x.com/',
      'https://threads.example.com/lea',
    ];
    expect(profiles.map((address) => isProfile(new URL(address)))).toEqual([true, true, true, true]);
    expect(others.map((address) => isProfile(new URL(address)))).toEqual([false, false, false, false]);
  });
});
