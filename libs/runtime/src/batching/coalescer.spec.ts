import { describe, expect, it } from '@jest/globals';
import { Coalescer, type CoalescerOptions } from './coalescer.js';

function coalescing(
  run: CoalescerOptions<number, number>['run'],
  options: Partial<CoalescerOptions<number, number>> = {},
): Coalescer<number, number> {
  return new Coalescer({ name: 'test', maxBatch: 10, maxConcurrent: 1, run, ...options });
}

describe('a coalescer', () => {
  it('gathers what arrives while every slot is taken, up to the batch size', async () => {
    const sizes: number[] = [];
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const coalescer = coalescing(
      async (items) => {
        sizes.push(items.length);
        if (sizes.length === 1) await gate;
        return items;
      },
      { maxBatch: 4 },
    );
    const first = coalescer.submit(0);
    await new Promise(setImmediate);
    const others = [1, 2, 3, 4, 5].map((item) => coalescer.submit(item));
    release();
    expect(await Promise.all([first, ...others])).toEqual([0, 1, 2, 3, 4, 5]);
    expect(sizes).toEqual([1, 4, 1]);
  });

  it('rejects only the item whose result is an error', async () => {
    const coalescer = coalescing(async (items) =>
      items.map((item) => (item === 2 ? new Error('two') : item)),
    );
    const results = await Promise.allSettled([1, 2, 3].map((item) => coalescer.submit(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('rejects the whole batch when its run fails, and goes on with the next', async () => {
    let calls = 0;
    const coalescer = coalescing(async (items) => {
      if (calls++ === 0) throw new Error('no database');
      return items;
    });
    await expect(coalescer.submit(1)).rejects.toThrow('no database');
    await expect(coalescer.submit(2)).resolves.toBe(2);
  });

  it('keeps a lone caller waiting for no pace', async () => {
    const coalescer = coalescing(async (items) => items, { paceMs: 3_600_000 });
    for (const item of [1, 2, 3]) expect(await coalescer.submit(item)).toBe(item);
  });
});
