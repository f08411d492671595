import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '#contracts/identifiers';
import { partitionOf, PARTITIONS } from './partition.js';

describe('the partition of a stream', () => {
  it('is pinned: stored positions depend on it', () => {
    // printf '%s' "$stream" | sha256sum: the second digit.
    const golden = {
      '': 3,
      'account-ws_01k9f0000000000000000000aa': 8,
      'audit-aud_01k9f0000000000000000000aa': 4,
      'endpoint-whe_01k9f0000000000000000000aa': 15,
      'account-ü☃😀': 5,
    };
    expect(PARTITIONS).toBe(16);
    expect(Object.fromEntries(Object.keys(golden).map((stream) => [stream, partitionOf(stream)]))).toEqual(
      golden,
    );
  });

  it('is the low half of the first byte of SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (stream) => {
        expect(partitionOf(stream)).toBe((createHash('sha256').update(stream).digest()[0] ?? 0) & 15);
      }),
    );
  });

  it('spreads streams evenly', () => {
    const counts = new Array<number>(PARTITIONS).fill(0);
    for (let index = 0; index < 16_000; index++) {
      const partition = partitionOf(`audit-${newId('audit')}`);
      counts[partition] = (counts[partition] ?? 0) + 1;
    }
    // 1,000 each on average; 150 is about five standard deviations.
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
