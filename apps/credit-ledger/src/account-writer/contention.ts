import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '#contracts/failures';
import { VersionConflict } from '#event-store/append/append-conflicts';
import { isContention } from '#postgres/failures/database-failure';
import { doubledMs } from '#timing/backoff';

const BACKOFF = { firstMs: 10, maxMs: 200 };

/** Code of the failure that says so. */
export const ACCOUNT_BUSY = 'ACCOUNT_BUSY';

/**
 * Repeats `work` while other replicas are in its way, and begins no more after `withinMs` (by default so that it ends
 * before the 5 s are over that the caller of a charge waits, the last wait for a lock included). Throws a transient `Failure` then, and anything else that `work` throws at once.
 */
export async function retryContention<T>(work: () => Promise<T>, withinMs = 2_500): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!wasContended(error)) throw error;
      if (performance.now() >= deadline) throw accountBusy(`it was locked in ${attempt} attempts`, error);
      // All of it random, so that two replicas which met once do not meet again.
      await pause(Math.random() * doubledMs(attempt, BACKOFF));
    }
  }
}

/** Whether another replica was, by a lock, a change or an event: nothing was written. */
function wasContended(error: unknown): boolean {
  return error instanceof VersionConflict || error instanceof LostRace || isContention(error);
}

/** The typed answer of an account that can't be had in time; nothing was changed. */
export function accountBusy(why: string, cause?: unknown): Failure {
  return new Failure('transient', ACCOUNT_BUSY, `the account is busy (${why}); ask again later`, { cause });
}

/** Another account wrote the same audit first: roll back and decide again. */
export class LostRace extends Failure {
  constructor() {
    super('conflict', 'LOST_RACE', 'an audit of this batch was written for another workspace meanwhile');
  }
}
