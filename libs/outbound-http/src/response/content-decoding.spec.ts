import { describe, expect, it } from '@jest/globals';
import { decodersOf } from './content-decoding.js';

describe('decodersOf', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['identity', 0],
    ['GZIP', 1],
    ['gzip, br', 2],
    ['x-gzip, zstd, identity', 2],
  ])('undoes %j with %d streams', (header, count) => {
    expect(decodersOf({ 'content-encoding': header })).toHaveLength(count);
  });

  it('counts encodings over several header lines', () => {
    expect(() => decodersOf({ 'content-encoding': ['gzip, gzip', 'gzip'] })).toThrow(
      expect.objectContaining({ code: 'response_too_large', detail: { encodings: 3 } }),
    );
  });

  it.each([
    ['none', 1],
    ['utf-8, gzip', 2],
  ])('only looks at what %j leaves', (header, count) => {
    expect(decodersOf({ 'content-encoding': header })).toHaveLength(count);
  });
});
