import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Signal } from './session-loop.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Whether the wait is over, as time goes on. */
function watch(wait: Promise<void>): { over: boolean } {
  const state = { over: false };
  void wait.then(() => {
    state.over = true;
  });
  return state;
}

describe('a signal', () => {
  it('ends a wait when it is raised', async () => {
    const signal = new Signal();
    const wait = watch(signal.wait(1_000));
    await jest.advanceTimersByTimeAsync(999);
    expect(wait.over).toBe(false);
    signal.raise();
    await jest.advanceTimersByTimeAsync(0);
    expect(wait.over).toBe(true);
  });

  it('raised before a wait, any number of times, ends that wait and no other', async () => {
    const signal = new Signal();
    signal.raise();
    signal.raise();
    await signal.wait(1_000);
    const next = watch(signal.wait(1_000));
    await jest.advanceTimersByTimeAsync(999);
    expect(next.over).toBe(false);
    // The sockets are read once more before it is over.
    for (const ms of [1, 1]) await jest.advanceTimersByTimeAsync(ms);
    expect(next.over).toBe(true);
  });
});
