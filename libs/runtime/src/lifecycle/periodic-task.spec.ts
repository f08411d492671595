import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/support/eventually.js';
import { LogLines } from '../../../messaging/test/log-lines.js';
import { createLog } from '../observability/logging.js';
import { PeriodicTask } from './periodic-task.js';

describe('a periodic task', () => {
  const log = createLog('test', 'silent');

  it('runs again after a failed run', async () => {
    let runs = 0;
    const task = new PeriodicTask({
      name: 'sweep',
      everyMs: 1,
      log,
      run: async () => {
        if (++runs === 1) throw new Error('no database');
      },
    });
    task.start();
    await eventually('it ran three times', () => runs >= 3);
    await task.stop();
    const after = runs;
    await new Promise(setImmediate);
    expect(runs).toBe(after);
  });

  it('joins a run under way instead of starting a second', async () => {
    let runs = 0;
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const task = new PeriodicTask({ name: 'sweep', everyMs: 10_000, log, run: () => (runs++, gate) });
    const both = Promise.all([task.runNow(), task.runNow()]);
    release();
    await both;
    expect(runs).toBe(1);
    await task.stop();
  });

  it('tells a run under way that it is stopped, and waits for its end', async () => {
    let ended = false;
    const run = async (signal: AbortSignal) => {
      await once(signal, 'abort');
      ended = true;
    };
    const task = new PeriodicTask({ name: 'sweep', everyMs: 10_000, log, run });
    void task.runNow();
    await task.stop();
    expect(ended).toBe(true);
  });

  it('raises an alarm again and again while a run hangs, and none once it has ended', async () => {
    const lines = new LogLines();
    const alarmsOf = (name: string): number =>
      lines.lines.filter(({ fields }) => fields.alarm === 'periodic-task-hangs' && fields.task === name)
        .length;
    const hangs = (name: string): { run: Promise<void>; release: () => void } => {
      const { promise: gate, resolve: release } = Promise.withResolvers<void>();
      const task = new PeriodicTask({ name, everyMs: 10_000, log: lines, run: () => gate, alarmMs: 5 });
      return { run: task.runNow(), release };
    };
    const first = hangs('first');
    await eventually('it raised two', () => alarmsOf('first') >= 2);
    first.release();
    await first.run;
    const raised = alarmsOf('first');
    const second = hangs('second');
    await eventually('another raised two meanwhile', () => alarmsOf('second') >= 2);
    second.release();
    await second.run;
    expect(alarmsOf('first')).toBe(raised);
  });
});
