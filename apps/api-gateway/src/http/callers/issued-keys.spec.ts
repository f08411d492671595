import { describe, expect, it } from '@jest/globals';
import { IssuedKeys, type Span } from './issued-keys.js';

describe('the keys that were issued', () => {
  it('are all read at first, after broadcasts were lost and after a read that failed, else those created lately', async () => {
    const read: Span[] = [];
    let failure: Error | undefined;
    const keys = new IssuedKeys(async (span) => {
      read.push(span);
      if (failure) throw failure;
    });
    await keys.refresh();
    await keys.refresh();
    keys.readAllNext();
    await keys.refresh();
    await keys.refresh();
    failure = new Error('unavailable');
    await expect(keys.refresh()).rejects.toThrow('unavailable');
    failure = undefined;
    await keys.refresh();
    await keys.refresh();
    expect(read).toEqual(['all', 'new', 'all', 'new', 'new', 'all', 'new']);
  });
});
