import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

describe('slots', () => {
  it('let no more in at once than there are, and the others in the order in which they came', async () => {
    const slots = new Slots(2);
    const entered: number[] = [];
    const runs = [1, 2, 3, 4].map(async (name) => {
      await slots.take();
      entered.push(name);
    });
    await Promise.all(runs.slice(0, 2));
    expect(entered).toEqual([1, 2]);
    slots.give();
    await runs[2];
    expect(entered).toEqual([1, 2, 3]);
    slots.give();
    await runs[3];
    expect(entered).toEqual([1, 2, 3, 4]);
  });
});
