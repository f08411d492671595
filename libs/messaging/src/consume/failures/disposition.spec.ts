import { describe, expect, it } from '@jest/globals';
import { Failure, type FailureKind } from '#contracts/failures';
import { dispositionOf } from './disposition.js';

const RETRY_DELAYS_MS = [10, 20];
const failure = (kind: FailureKind) => new Failure(kind, 'CODE', 'What happened.');

describe('an event that failed', () => {
  it.each(['rejected', 'poison'] as const)('goes to the dead-letter queue at once if it is %s', (kind) => {
    expect(dispositionOf(failure(kind), 1, RETRY_DELAYS_MS)).toEqual({ action: 'dead-letter', reason: kind });
  });

  it.each(['conflict', 'not-found', 'transient'] as const)(
    'is retried after each delay where it is %s',
    (kind) => {
      expect(dispositionOf(failure(kind), 1, RETRY_DELAYS_MS)).toEqual({
        action: 'retry',
        delayMs: 10,
        nextAttempt: 2,
        overdue: false,
      });
      expect(dispositionOf(failure(kind), 2, RETRY_DELAYS_MS)).toEqual({
        action: 'retry',
        delayMs: 20,
        nextAttempt: 3,
        overdue: false,
      });
      expect(dispositionOf(failure(kind), 3, RETRY_DELAYS_MS)).toEqual({
        action: 'dead-letter',
        reason: 'retries-exhausted',
      });
    },
  );

  it('stays on the last step, however often, where it need not be its fault', () => {
    for (const attempt of [3, 4, 1_000])
      expect(dispositionOf(failure('transient'), attempt, RETRY_DELAYS_MS, true)).toEqual({
        action: 'retry',
        delayMs: 20,
        nextAttempt: attempt + 1,
        overdue: true,
      });
    expect(dispositionOf(failure('transient'), 1, RETRY_DELAYS_MS, true)).toMatchObject({
      delayMs: 10,
      overdue: false,
    });
    expect(dispositionOf(failure('poison'), 1, RETRY_DELAYS_MS, true)).toMatchObject({
      action: 'dead-letter',
    });
  });

  it('is never retried without retry delays', () => {
    expect(dispositionOf(failure('transient'), 1, [])).toMatchObject({ action: 'dead-letter' });
  });
});
