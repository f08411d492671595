import { describe, expect, it, jest } from '@jest/globals';
import { createLog } from '../observability/logging.js';
import { Shutdown } from './shutdown.js';

describe('a shutdown', () => {
  const log = createLog('test', 'silent');

  it('runs its phases in order, whatever the order of registration', async () => {
    const order: string[] = [];
    const shutdown = new Shutdown(log, 1_000);
    shutdown.add('close', 'pool', () => void order.push('close'));
    shutdown.add('flush', 'publisher', () => void order.push('flush'));
    shutdown.add('stop-accepting', 'server', () => void order.push('stop-accepting'));
    shutdown.add('notice', 'load balancer', () => void order.push('notice'));
    shutdown.add('finish', 'jobs', () => void order.push('finish'));
    expect(await shutdown.drain()).toBe(true);
    expect(order).toEqual(['notice', 'stop-accepting', 'finish', 'flush', 'close']);
  });

  it('goes on past a step that fails, and says that it was not clean', async () => {
    let closed = false;
    const shutdown = new Shutdown(log, 1_000);
    shutdown.add('finish', 'broken', () => Promise.reject(new Error('no')));
    shutdown.add('close', 'pool', () => void (closed = true));
    expect(await shutdown.drain()).toBe(false);
    expect(closed).toBe(true);
  });

  it('gives up a step that outlives the budget', async () => {
    const shutdown = new Shutdown(log, 50);
    shutdown.add('finish', 'endless', () => new Promise(() => undefined));
    expect(await shutdown.drain()).toBe(false);
  });

  it('keeps time for the later phases beside a step that hangs', async () => {
    jest.useFakeTimers();
    try {
      const shutdown = new Shutdown(log, 10_000);
      let flushed = false;
      shutdown.add('stop-accepting', 'endless', () => new Promise(() => undefined));
      shutdown.add('flush', 'publisher', () => void (flushed = true));
      const drained = shutdown.drain();
      await jest.advanceTimersByTimeAsync(8_400);
      expect(flushed).toBe(false);
      await jest.advanceTimersByTimeAsync(200);
      expect(flushed).toBe(true);
      expect(await drained).toBe(false);
    } finally {
      jest.useRealTimers();
    }
  });

  it('says how much of each kind is under way at the moment that it is asked', () => {
    const shutdown = new Shutdown(log, 1_000);
    let requests = 3;
    shutdown.count('requests', () => requests);
    shutdown.count('messages', () => 0);
    expect(shutdown.underWay).toEqual({ requests: 3, messages: 0 });
    requests = 1;
    expect(shutdown.underWay).toEqual({ requests: 1, messages: 0 });
  });

  it('drains once, however often it is asked', async () => {
    let runs = 0;
    const shutdown = new Shutdown(log, 1_000);
    shutdown.add('close', 'pool', () => void runs++);
    await Promise.all([shutdown.drain(), shutdown.drain()]);
    expect(runs).toBe(1);
    expect(shutdown.draining).toBe(true);
  });
});
