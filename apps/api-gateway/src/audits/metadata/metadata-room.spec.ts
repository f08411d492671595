import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Counted, refusedOf } from './metadata-room.js';

const counted = (workspaceId: string, used: number, ...bytes: readonly number[]): Counted[] =>
  bytes.map((each, index) => ({
    auditId: `${workspaceId}-${index}`,
    workspaceId,
    bytes: each,
    used,
    neverRefused: false,
  }));
const fitting = (items: readonly Counted[], limit: number) => {
  const refused = refusedOf(items, limit);
  return new Set(items.map(({ auditId }) => auditId).filter((auditId) => !refused.has(auditId)));
};

describe('metadata that comes at once', () => {
  it('fits up to the last byte, and not with one more', () => {
    expect([...fitting(counted('a', 100, 60), 100)]).toEqual(['a-0']);
    expect([...fitting(counted('a', 101, 60), 100)]).toEqual([]);
  });

  it('fits in turn: refused metadata takes no room from the next', () => {
    // 10 were used before these.
    expect([...fitting(counted('a', 10 + 50 + 60 + 40, 50, 60, 40), 100)]).toEqual(['a-0', 'a-2']);
  });

  it('is never refused if its audit may already be charged, and counts for the next ones', () => {
    const [first, second, third] = counted('a', 90 + 20 + 5 + 5, 20, 5, 5);
    expect([...fitting([first!, second!, third!], 100)]).toEqual(['a-1', 'a-2']);
    expect([...fitting([{ ...first!, neverRefused: true }, second!, third!], 100)]).toEqual(['a-0']);
  });

  it('is refused with the use of its workspace before it, without other refused metadata', () => {
    expect([...refusedOf(counted('a', 180, 60, 60, 60), 100)]).toEqual([
      ['a-1', 60],
      ['a-2', 60],
    ]);
  });

  it('of one workspace takes no room from another', () => {
    expect([...fitting([...counted('a', 300, 200, 100), ...counted('b', 50, 50)], 100)]).toEqual([
      'a-1',
      'b-0',
    ]);
  });

  it('never fits beyond the limit, and is refused only where it would', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.array(fc.nat(80), { maxLength: 8 }), (before, sizes) => {
        const used = before + sizes.reduce((sum, bytes) => sum + bytes, 0);
        const items = counted('a', used, ...sizes);
        const fits = fitting(items, 200);
        let sum = before;
        for (const { auditId, bytes } of items) {
          expect(fits.has(auditId)).toBe(sum + bytes <= 200);
          if (fits.has(auditId)) sum += bytes;
        }
      }),
    );
  });
});
