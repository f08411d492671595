import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assertStorable, toStorableJson, UnstorableText } from './unstorable-text.js';

const UNSTORABLE = ['\0', '\ud800', '\udfff', 'a\udc00\ud800b'];

function pathOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof UnstorableText) return error.path;
    throw error;
  }
}

describe('text that Postgres cannot hold', () => {
  it.each([
    [{ url: 'a\0' }, 'data.url'],
    [{ list: [{ x: 'ok' }, { x: '\ud83d' }] }, 'data.list[1].x'],
    [{ 'two words': { '\0': 1 } }, 'data["two words"]["\\u0000"]'],
    [['\udc00'], 'data[0]'],
  ])('is named by its path: %j', (value, path) => {
    expect(pathOf(() => toStorableJson(value, 'data'))).toBe(path);
    expect(pathOf(() => assertStorable(value, 'data'))).toBe(path);
  });

  it('is not what only looks like it', () => {
    const value = { backslash: '\\u0000 \\ud800', pair: '😀', escaped: '\\\\u0000' };
    expect(JSON.parse(toStorableJson(value))).toEqual(value);
    expect(() => assertStorable(value)).not.toThrow();
  });

  it('is found wherever it is, and nothing else is refused', () => {
    const clean = fc
      .jsonValue({ stringUnit: 'grapheme' })
      .filter((value) => !JSON.stringify(value).includes('\\u0000'));
    fc.assert(
      fc.property(clean, (value) => {
        assertStorable(value);
        expect(JSON.parse(toStorableJson({ value }))).toEqual(JSON.parse(JSON.stringify({ value })));
      }),
    );
    fc.assert(
      fc.property(clean, fc.constantFrom(...UNSTORABLE), fc.boolean(), (value, text, asKey) => {
        const spoiled = [value, asKey ? { deep: { [text]: value } } : { deep: [value, `x${text}`] }];
        expect(pathOf(() => assertStorable(spoiled))).toMatch(/^\$\[1\]\.deep/);
        expect(pathOf(() => toStorableJson(spoiled))).toBe(pathOf(() => assertStorable(spoiled)));
      }),
    );
  });
});
