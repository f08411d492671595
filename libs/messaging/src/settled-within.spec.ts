import { describe, expect, it } from '@jest/globals';
import { settledWithin } from './settled-within.js';

describe('waiting with an end', () => {
  it('is over when the work is, well or badly, and leaves no timer behind', async () => {
    const before = timers();
    expect(await settledWithin(Promise.resolve('done'), 60_000)).toBe(true);
    expect(await settledWithin(Promise.reject(new Error('no')), 60_000)).toBe(true);
    expect(timers()).toBe(before);
  });

  it('is over when the time is, and does not mind how the work ends later', async () => {
    let fail = (_error: Error): void => undefined;
    const work = new Promise((_, reject) => (fail = reject));
    expect(await settledWithin(work, 5)).toBe(false);
    fail(new Error('too late for anybody to catch'));
    await expect(work).rejects.toThrow('too late');
  });
});

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
}
