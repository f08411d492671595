import { describe, expect, it } from '@jest/globals';
import { readInTurns } from './read-in-turns.js';

interface Turn {
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

const range = (name: string, end: number): Turn => ({ name, at: 0, end });

async function namesOf(ranges: readonly Turn[], atOnce?: number): Promise<string[]> {
  const names: string[] = [];
  const read = ({ name, at, end }: Turn) =>
    Promise.resolve(
      at === end
        ? undefined
        : { page: `${name}${at}`, ...(at + 1 < end && { next: { name, at: at + 1, end } }) },
    );
  for await (const page of readInTurns(ranges, read, atOnce)) names.push(page);
  return names;
}

describe('ranges that are read in turns', () => {
  it('give a page each before any gives its next', async () => {
    expect(await namesOf([range('a', 3), range('b', 1), range('c', 2)])).toEqual([
      'a0',
      'b0',
      'c0',
      'a1',
      'c1',
      'a2',
    ]);
  });

  it('wait for the end of another where only some are read at once', async () => {
    expect(await namesOf([range('a', 2), range('b', 1), range('c', 1)], 2)).toEqual(['a0', 'b0', 'a1', 'c0']);
  });

  it('may have nothing, all of them or some', async () => {
    expect(await namesOf([])).toEqual([]);
    expect(await namesOf([range('a', 0), range('b', 1), range('c', 0)], 1)).toEqual(['b0']);
  });

  it('are read one page ahead of who works on them, and no further', async () => {
    const asked: number[] = [];
    const read = (at: number) => Promise.resolve({ page: asked.push(at), next: at + 1 });
    const pages = readInTurns([0], read);
    await pages.next();
    expect(asked).toEqual([0, 1]);
    await pages.return(undefined);
  });

  it('hand on what a look throws', async () => {
    await expect(readInTurns([1], () => Promise.reject(new Error('gone'))).next()).rejects.toThrow('gone');
  });
});
