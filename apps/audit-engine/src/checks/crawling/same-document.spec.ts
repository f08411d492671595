import { describe, expect, it } from '@jest/globals';
import { documentOf, isVariantOf } from './same-document.js';

const at = (path: string) => new URL(path, 'https://site.example/');

describe('the document of an address', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/?utm_source=mail&fbclid=x', '/'],
    ['/guides/index.php', '/guides'],
    ['/guides/', '/guides'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/?p=7&gclid=x', '/?p=7'],
    ['/?GBRAID=x&srsltid=y&mtm_campaign=z&ScCid=1', '/'],
    ['/?ref=x&id=2&source=y', '/?id=2&ref=x&source=y'],
    ['/a?b=2&a=1', '/a?a=1&b=2'],
    ['/index-of-plants', '/index-of-plants'],
  ])('of %s is %s', (address, document) => {
    expect(documentOf(at(address))).toBe(document);
  });
});

describe('an address', () => {
  it.each([
    ['/list?sort=price&id=4', '/list?id=4', true],
    ['/list?id=4', '/list?id=5', false],
    ['/list', '/list?id=5', false],
    ['/list', '/lists', false],
  ])('%s has the variant %s: %s', (page, address, is) => {
    expect(isVariantOf(at(page), at(address))).toBe(is);
  });
});
