import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { egressPolicy } from './egress-policy.js';
import { checkTargetUrl, misspellingOf } from './url-rule.js';

const POLICY = egressPolicy();

describe('the spelling of a URL', () => {
  it.each([
    ['http:example.com', 'begin with http:// or https://'],
    ['https:example.com', 'begin with http:// or https://'],
    ['http:/example.com', 'begin with http:// or https://'],
    ['http:///example.com', 'begin with http:// or https://'],
    ['http:\\\\example.com', 'begin with http:// or https://'],
    ['https:/\\example.com', 'begin with http:// or https://'],
    ['https://\\example.com', 'begin with http:// or https://'],
    ['https://example.com\\path', 'backslash'],
    ['https://example.com\\@other.example', 'backslash'],
    ['https://example.com/a\\b', 'backslash'],
    [' https://example.com/', 'begin or end with a space'],
    ['https://example.com/ ', 'begin or end with a space'],
    ['https://example.com/?q=1 ', 'begin or end with a space'],
    ['\thttps://example.com/', 'control character'],
    ['ht\ntps://example.com/', 'control character'],
    ['https://exam\tple.com/', 'control character'],
    ['https://example.com/\n', 'control character'],
    ['https://example.com/\r\n', 'control character'],
    ['https://example.com/a\tb', 'control character'],
    ['https://example.com/\0', 'control character'],
    ['\x1fhttps://example.com/', 'control character'],
    ['https://example.com/\x7f', 'control character'],
    ['https://example.com/\x85', 'control character'],
  ])('is refused for %j, and says %s', (text, reason) => {
    expect(misspellingOf(text)).toContain(reason);
    expect(checkTargetUrl(text, POLICY)).toMatchObject({
      ok: false,
      reason: 'spelling',
      message: misspellingOf(text),
    });
  });

  it.each([
    'http://example.com',
    'HTTPS://EXAMPLE.com/',
    'https://example.com//a/../b',
    'https://example.com?q=C:\\dir',
    'https://example.com/#\\',
    'https://example.com/two words',
    'https://münchen.de/straße',
  ])('is right for %j', (text) => {
    expect(misspellingOf(text)).toBeUndefined();
    expect(checkTargetUrl(text, POLICY)).toMatchObject({ ok: true });
  });

  const url = fc.webUrl({ withQueryParameters: true, withFragments: true });

  it('is refused for any URL that a control character is put into, or a space around', () => {
    const control = fc.oneof(fc.integer({ min: 0, max: 0x1f }), fc.integer({ min: 0x7f, max: 0x9f }));
    fc.assert(
      fc.property(url, fc.nat(), control, (text, index, code) => {
        const at = index % (text.length + 1);
        expect(misspellingOf(text)).toBeUndefined();
        expect(misspellingOf(text.slice(0, at) + String.fromCharCode(code) + text.slice(at))).toBeDefined();
        expect(misspellingOf(` ${text}`)).toBeDefined();
        expect(misspellingOf(`${text} `)).toBeDefined();
      }),
    );
  });

  it('lets nothing through that has another beginning than the one it is parsed to', () => {
    const slashes = fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', ' '), maxLength: 4 });
    const scheme = fc.constantFrom('http:', 'https:', 'HTTP:', 'hTTps:', ' http:', '\thttp:', 'ht\ntp:');
    const rest = fc.constantFrom(
      'example.com',
      'example.com/',
      'example.com\\a',
      'example.com/?\\',
      'e\txample.com',
    );
    fc.assert(
      fc.property(scheme, slashes, rest, (...parts) => {
        const text = parts.join('');
        const verdict = checkTargetUrl(text, POLICY);
        if (!verdict.ok) return;
        const { origin, pathname } = verdict.url;
        const path = text.slice(origin.length).split('?', 1)[0];
        expect([text.slice(0, origin.length).toLowerCase(), path || '/']).toEqual([origin, pathname]);
      }),
      { numRuns: 2_000 },
    );
  });
});
