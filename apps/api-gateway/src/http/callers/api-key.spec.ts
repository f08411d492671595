import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hashApiKey, hintOf, isApiKey, newApiKey } from './api-key.js';

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

describe('an API key', () => {
  it('has its prefix, 32 random and 6 checksum characters, and no two are alike', () => {
    const keys = Array.from({ length: 500 }, newApiKey);
    for (const key of keys) expect(key).toMatch(/^acs_live_[0-9A-Za-z]{38}$/);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every(isApiKey)).toBe(true);
  });

  it('with one character mistyped is never taken for a key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 46 }), fc.constantFrom(...ALPHABET), (position, character) => {
        const key = newApiKey();
        fc.pre(key[position] !== character);
        return !isApiKey(key.slice(0, position) + character + key.slice(position + 1));
      }),
      { numRuns: 1_000 },
    );
  });

  it('with two neighbours of its random part swapped is never taken for a key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 39 }), (position) => {
        const key = newApiKey();
        const swapped = `${key.slice(0, position)}${key[position + 1]}${key[position]}${key.slice(position + 2)}`;
        fc.pre(swapped !== key);
        return !isApiKey(swapped);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is distinguished from any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => !isApiKey(text)));
    expect(isApiKey(`${newApiKey()}\n`)).toBe(false);
    expect(isApiKey(` ${newApiKey()}`)).toBe(false);
  });

  it('is stored as a hash of 32 bytes and shown by its last four characters', () => {
    const key = newApiKey();
    expect(hashApiKey(key)).toHaveLength(32);
    expect(key.endsWith(hintOf(key))).toBe(true);
    expect(hintOf(key)).toHaveLength(4);
  });
});
