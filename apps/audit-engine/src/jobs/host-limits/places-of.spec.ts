import { describe, expect, it } from '@jest/globals';
import { placesOf } from './places-of.js';

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
  ])('of %s at %j is %j', (url, addresses, places) => {
    expect(placesOf(url, addresses)).toEqual(places);
  });
});
