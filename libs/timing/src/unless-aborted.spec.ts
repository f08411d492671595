import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { unlessAborted } from './unless-aborted.js';

describe('work that is waited for until a signal', () => {
  it('gives what it comes to, or what it fails with, and leaves no listener behind', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve('done'), signal)).toBe('done');
    await expect(unlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('fails with the reason of the signal as soon as that is aborted', async () => {
    const stop = new AbortController();
    const waited = unlessAborted(new Promise(() => undefined), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waited).rejects.toThrow('stopped');
    await expect(unlessAborted(Promise.resolve('done'), stop.signal)).rejects.toThrow('stopped');
  });
});
