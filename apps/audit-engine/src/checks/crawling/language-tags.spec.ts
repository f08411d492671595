import { describe, expect, it } from '@jest/globals';
import { isHreflang, isLanguageTag } from './language-tags.js';

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
