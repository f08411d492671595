import { describe, expect, it } from '@jest/globals';
import { togetherOrAlone } from './together-or-alone.js';

const UNAVAILABLE = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' });

/** Handles numbers; a part with one that has an error fails with it. Keeps the parts that it was given. */
function handler(errors: ReadonlyMap<number, Error>): {
  readonly parts: number[][];
  readonly handle: (items: readonly number[]) => Promise<readonly string[]>;
} {
  const parts: number[][] = [];
  const handle = async (items: readonly number[]): Promise<readonly string[]> => {
    parts.push([...items]);
    for (const item of items) if (errors.has(item)) throw errors.get(item)!;
    return items.map((item) => `done ${item}`);
  };
  return { parts, handle };
}

describe('items that are handled together', () => {
  it('are handled once where that succeeds', async () => {
    const { parts, handle } = handler(new Map());
    expect(await togetherOrAlone([1, 2, 3], handle)).toEqual(['done 1', 'done 2', 'done 3']);
    expect(parts).toEqual([[1, 2, 3]]);
  });

  it('are handled one after the other where one fails, which fails no other', async () => {
    const wrong = new Error('wrong');
    const { parts, handle } = handler(new Map([[2, wrong]]));
    const thrown: Error[] = [];
    const results = await togetherOrAlone([1, 2, 3], handle, { parted: (error) => thrown.push(error) });
    expect(results).toEqual(['done 1', wrong, 'done 3']);
    expect(parts).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(thrown).toEqual([wrong]);
  });

  it('fail with the error of the batch where it is of one item', async () => {
    const wrong = new Error('wrong');
    const { parts, handle } = handler(new Map([[1, wrong]]));
    await expect(togetherOrAlone([1], handle)).rejects.toBe(wrong);
    expect(parts).toEqual([[1]]);
  });

  it('are not tried alone where the database is unavailable', async () => {
    const { parts, handle } = handler(new Map([[1, UNAVAILABLE]]));
    await expect(togetherOrAlone([1, 2], handle)).rejects.toBe(UNAVAILABLE);
    expect(parts).toEqual([[1, 2]]);
  });

  it('are not tried any more once the database goes', async () => {
    const wrong = new Error('wrong');
    const { parts, handle } = handler(
      new Map([
        [1, wrong],
        [2, UNAVAILABLE],
      ]),
    );
    expect(await togetherOrAlone([1, 2, 3], handle)).toEqual([wrong, UNAVAILABLE, UNAVAILABLE]);
    expect(parts).toEqual([[1, 2, 3], [1], [2]]);
  });

  it('are not tried alone after what the caller says is the fault of none', async () => {
    const busy = new Error('busy');
    const { parts, handle } = handler(new Map([[1, busy]]));
    const failsAll = (error: Error): boolean => error === busy;
    await expect(togetherOrAlone([1, 2], handle, { failsAll })).rejects.toBe(busy);
    expect(parts).toEqual([[1, 2]]);
  });

  it('fail alone where they get no result', async () => {
    const handle = async (items: readonly number[]): Promise<readonly string[]> => {
      if (items.length > 1) throw new Error('together');
      return items[0] === 1 ? [] : ['done'];
    };
    expect(await togetherOrAlone([1, 2], handle)).toEqual([expect.any(Error), 'done']);
  });
});
