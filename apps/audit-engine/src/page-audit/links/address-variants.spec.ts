import { describe, expect, it } from '@jest/globals';
import { variantsOf } from './address-variants.js';

describe('the other spellings of an address', () => {
  it.each([
    ['https://site.example/', ['http://site.example/', 'https://www.site.example/']],
    [
      'https://www.site.example/a/b?c=d#e',
      [
        'http://www.site.example/a/b?c=d',
        'https://site.example/a/b?c=d',
        'https://www.site.example/a/b/?c=d',
      ],
    ],
    ['http://shop.site.example/a/', ['https://shop.site.example/a/', 'http://shop.site.example/a']],
    ['https://site.example/a.html', ['http://site.example/a.html', 'https://www.site.example/a.html']],
    ['https://site.example:8443/', ['https://www.site.example:8443/']],
    ['http://203.0.113.9/a', ['https://203.0.113.9/a', 'http://203.0.113.9/a/']],
    ['http://[2001:db8::1]/', ['https://[2001:db8::1]/']],
    ['https://example.co.uk/', ['http://example.co.uk/', 'https://www.example.co.uk/']],
  ])('of %s are %j', (address, variants) => {
    expect(variantsOf(new URL(address))).toEqual(variants);
  });
});
