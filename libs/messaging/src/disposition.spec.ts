import { describe, expect, it } from '@jest/globals';
import { Failure, type FailureKind } from '#contracts/failures';
import { dispositionOf } from './disposition.js';

const LADDER = [10, 20];
const failure = (kind: FailureKind) => new Failure(kind, 'CODE', 'What happened.');

describe('an event that failed', () => {
  it.each(['rejected', 'poison'] as const)('goes to the dead letters at once where it is %s', (kind) => {
    expect(dispositionOf(failure(kind), 1, LADDER)).toEqual({ action: 'dead-letter', reason: kind });
  });

  it.each(['conflict', 'not-found', 'transient'] as const)(
    'climbs the ladder step by step where it is %s',
    (kind) => {
      expect(dispositionOf(failure(kind), 1, LADDER)).toEqual({
        action: 'retry',
        delayMs: 10,
        nextAttempt: 2,
      });
      expect(dispositionOf(failure(kind), 2, LADDER)).toEqual({
        action: 'retry',
        delayMs: 20,
        nextAttempt: 3,
      });
      expect(dispositionOf(failure(kind), 3, LADDER)).toEqual({
        action: 'dead-letter',
        reason: 'retries-exhausted',
      });
    },
  );

  it('never climbs a ladder without steps', () => {
    expect(dispositionOf(failure('transient'), 1, [])).toMatchObject({ action: 'dead-letter' });
  });
});
