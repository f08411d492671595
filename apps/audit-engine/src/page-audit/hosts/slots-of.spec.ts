import { describe, expect, it } from '@jest/globals';
import { slotsOf, hostOf } from './slots-of.js';

describe('what an audit is counted at', () => {
  it.each([
    ['https://shop.example/a', ['203.0.113.7'], ['shop.example', '@203.0.113.7']],
    [
      'https://Shop.example:8443/',
      ['203.0.113.7', '203.0.113.8'],
      ['shop.example:8443', '@203.0.113.7', '@203.0.113.8'],
    ],
    ['https://six.example/', ['2001:db8::1', '2001:db8:0:0:ffff::2'], ['six.example', '@2001:db8:0:0']],
    ['https://six.example/', ['2001:db8:1:2:3:4:5:6'], ['six.example', '@2001:db8:1:2']],
    ['http://203.0.113.7/', ['203.0.113.7'], ['203.0.113.7', '@203.0.113.7']],
  ])('of %s at %j is %j', (url, addresses, slots) => {
    expect(slotsOf(url, addresses)).toEqual(slots);
  });
});

describe('the host that an audit is counted by', () => {
  it.each([
    ['https://shop.example/a?b#c', 'shop.example'],
    ['http://shop.example/', 'shop.example'],
    ['https://SHOP.Example/', 'shop.example'],
    ['https://shop.example./', 'shop.example'],
    ['https://shop.example.:8443/', 'shop.example:8443'],
    ['https://shop.example:443/', 'shop.example'],
    ['http://shop.example:443/', 'shop.example:443'],
    ['https://www.shop.example/', 'www.shop.example'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://[2001:DB8::1]:8080/', '[2001:db8::1]:8080'],
  ])('of %s is %s', (url, host) => {
    expect(hostOf(url)).toBe(host);
  });

  it.each(['', 'shop.example', 'https://', 'https://./', 'data:text/html,x', 'http://a b/'])(
    'of %j is not known',
    (url) => {
      expect(hostOf(url)).toBe('');
    },
  );

  it('is not known where its name is longer than any that can be looked up', () => {
    expect(hostOf(`https://${'a.'.repeat(126)}b/`)).toHaveLength(253);
    expect(hostOf(`https://${'a.'.repeat(126)}bc/`)).toBe('');
    expect(hostOf(`https://${'字'.repeat(1_900)}/`)).toBe('');
  });
});
