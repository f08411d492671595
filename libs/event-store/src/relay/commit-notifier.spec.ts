import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { handlingFields, whileHandling } from '#telemetry/handling';
import { eventually } from '../../../../test/support/eventually.js';
import { LogLines } from '../../../messaging/test/log-lines.js';
import { CommitNotifier } from './commit-notifier.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function notifier(fails = false): { notifier: CommitNotifier; sent: number[]; log: LogLines } {
  const sent: number[] = [];
  const log = new LogLines();
  const send = (): Promise<void> => {
    sent.push(Date.now());
    return fails ? Promise.reject(new Error('no connection')) : Promise.resolve();
  };
  return { notifier: new CommitNotifier({ send, log }), sent, log };
}

describe('the commit notifier', () => {
  it('sends the first of a burst at once and the rest together, at most one in 20 ms', () => {
    const { notifier: commits, sent } = notifier();
    const start = Date.now();
    for (let index = 0; index < 100; index++) {
      commits.committed();
      jest.advanceTimersByTime(1);
    }
    jest.advanceTimersByTime(1_000);
    expect(sent.map((time) => time - start)).toEqual([0, 20, 40, 60, 80, 100]);
  });

  it('sends nothing more once stopped', () => {
    const { notifier: commits, sent } = notifier();
    commits.committed();
    commits.committed();
    commits.stop();
    jest.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(1);
  });

  it('belongs to no request, neither at once nor later', async () => {
    jest.useRealTimers();
    const fields: object[] = [];
    const send = async () => void fields.push(handlingFields());
    const commits = new CommitNotifier({ send, log: new LogLines(), everyMs: 1 });
    whileHandling({ request_id: 'req_1' }, () => {
      commits.committed();
      commits.committed();
    });
    await eventually('both are sent', () => fields.length === 2);
    commits.stop();
    expect(fields).toEqual([{}, {}]);
  });

  it('takes a failure for no loss', async () => {
    const { notifier: commits, log } = notifier(true);
    commits.committed();
    await jest.advanceTimersByTimeAsync(1);
    expect(log.lines).toMatchObject([{ level: 'debug' }]);
  });
});
