import { describe, expect, it } from '@jest/globals';
import { nothingSent } from './attempt.js';

const failed = (code: string, syscall?: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) });

describe('whether nothing was sent', () => {
  it.each(['EHOSTUNREACH', 'ENETUNREACH'])('%s says so of a connection that was never there', (code) => {
    expect(nothingSent(failed(code, 'connect'))).toBe(true);
    // An established connection without a route any more: the request may have arrived.
    for (const syscall of ['read', 'write', undefined])
      expect([syscall, nothingSent(failed(code, syscall))]).toEqual([syscall, false]);
  });
});
