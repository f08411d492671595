import { getEventListeners, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { settledWithin, unlessAborted, within } from './within.js';

const late = () => 'late' as const;

describe('work with an end', () => {
  it('gives what it comes to, or what it fails with, and leaves no timer behind', async () => {
    const before = timers();
    expect(await within(Promise.resolve('done'), 60_000, late)).toBe('done');
    await expect(within(Promise.reject(new Error('no')), 60_000, late)).rejects.toThrow('no');
    expect(timers()).toBe(before);
  });

  it('gives what is said in its place where it is late', async () => {
    expect(await within(never(), 5, late)).toBe('late');
  });

  it('fails with what is thrown in its place where it is late', async () => {
    const giveUp = (): never => {
      throw new Error('given up');
    };
    await expect(within(never(), 5, giveUp)).rejects.toThrow('given up');
  });

  it('is in time where its answer came while the process stood still', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [[peer]] = (await Promise.all([once(server, 'connection'), once(client, 'connect')])) as [
      [Socket],
      unknown,
    ];
    const waiting = within(once(client, 'data'), 20, late);
    peer.write('answer');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    expect(String(await waiting)).toBe('answer');
    client.destroy();
    server.close();
  });

  it('asks for nothing in its place where it is in time', async () => {
    let asked = 0;
    await within(Promise.resolve(), 60_000, () => asked++);
    expect(asked).toBe(0);
  });

  it('may fail after its caller stopped waiting', async () => {
    const unhandled = watchUnhandled();
    let fail = (_error: Error): void => undefined;
    const work = new Promise<never>((_, reject) => (fail = reject));
    expect(await within(work, 5, late)).toBe('late');
    expect(await settledWithin(work, 5)).toBe(false);
    fail(new Error('too late for anybody to catch'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled.stop()).toEqual([]);
  });
});

describe('waiting with an end', () => {
  it('is over when the work is, well or badly, and leaves no timer behind', async () => {
    const before = timers();
    expect(await settledWithin(Promise.resolve('done'), 60_000)).toBe(true);
    expect(await settledWithin(Promise.reject(new Error('no')), 60_000)).toBe(true);
    expect(timers()).toBe(before);
  });

  it('is over when the time is', async () => {
    expect(await settledWithin(never(), 5)).toBe(false);
  });
});

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
}

function watchUnhandled(): { stop(): unknown[] } {
  const seen: unknown[] = [];
  const see = (reason: unknown) => void seen.push(reason);
  process.on('unhandledRejection', see);
  return {
    stop: () => {
      process.off('unhandledRejection', see);
      return seen;
    },
  };
}

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
