import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isHreflang, isLanguageTag, isRightToLeft, meantHreflang } from './language-tags.js';

describe('a value of hreflang', () => {
  it.each(['en', 'de-AT', 'zh-Hant', 'zh-hant-TW', 'es-419', 'fil', 'X-Default', 'sr-Latn-RS'])(
    'is %s',
    (value) => {
      expect(isHreflang(value)).toBe(true);
    },
  );

  it.each(['xx', 'en-UK', 'en-EU', 'en_US', 'jp', 'english', 'gb-', 'en-XX', '', 'x-mobile'])(
    'is not "%s"',
    (value) => {
      expect(isHreflang(value)).toBe(false);
    },
  );
});

describe('a language tag', () => {
  it.each([
    ['en', true],
    ['de-CH-1996', true],
    ['zh-Hans-x-own', true],
    ['en_US', false],
    ['en-', false],
    ['english language', false],
  ])('%s is well-formed: %s', (tag, is) => {
    expect(isLanguageTag(tag)).toBe(is);
  });
});

describe('the value of hreflang that is meant', () => {
  it.each([
    ['en_uk', 'en-GB'],
    ['jp', 'ja-JP'],
    ['jp-JP', 'ja-JP'],
    ['cz', 'cs-CZ'],
    ['dk', 'da-DK'],
    ['at', 'de-AT'],
    ['english', undefined],
    ['zz', undefined],
  ])('by %s is %s', (value, meant) => {
    expect(meantHreflang(value)).toBe(meant);
  });

  it('is read from any text without an error', () => {
    for (const value of ['en-a', 'en-u', 'x-default-x', 'abc-12', 'de-1996-1996', 'jp-x', 'en-gb-oed'])
      expect([value, meantHreflang(value)]).toEqual([value, undefined]);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9_-]{0,14}$/), (value) => {
        meantHreflang(value);
      }),
    );
  });

  it.each([
    ['ar', true],
    ['he-IL', true],
    ['ku-Arab', true],
    ['en', false],
    ['tr', false],
  ])('in %s is written from right to left: %s', (language, is) => {
    expect(isRightToLeft(language)).toBe(is);
  });
});
