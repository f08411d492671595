import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { underDeadline } from './under-deadline.js';

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

describe('work under a deadline', () => {
  it('gives what it comes to, or what it fails with, and leaves no timer or listener behind', async () => {
    const before = timers();
    const { signal } = new AbortController();
    expect(await underDeadline(signal, 60_000, () => Promise.resolve('done'))).toBe('done');
    const failing = underDeadline(signal, 60_000, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(timers()).toBe(before);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is told of the deadline by a TimeoutError', async () => {
    const { signal } = new AbortController();
    expect(await underDeadline(signal, 5, aborted)).toMatchObject({ name: 'TimeoutError' });
  });

  it('is told of the reason of the outer signal, also if that was aborted before', async () => {
    const stop = new AbortController();
    const reason = underDeadline(stop.signal, 60_000, aborted);
    stop.abort('stopped');
    expect(await reason).toBe('stopped');
    expect(await underDeadline(stop.signal, 60_000, ({ reason }) => Promise.resolve(reason as unknown))).toBe(
      'stopped',
    );
  });
});
