import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '#contracts/failures';
import { VersionConflict } from '#event-store/append/append-conflicts';
import { isContention } from '#postgres/failures/database-failure';
import { doubledMs } from '#timing/backoff';

const BACKOFF = { firstMs: 10, maxMs: 200 };

/** Code of the `Failure` for an account that stays locked. */
export const ACCOUNT_BUSY = 'ACCOUNT_BUSY';

/**
 * Repeats `work` while another transaction conflicts with it. Starts no attempt after `withinMs` milliseconds, and then
 * throws a transient `Failure`. The default leaves room for one more lock wait within the 5 s that a charge's caller
 * waits. Throws any other error of `work` at once.
 */
export async function retryContention<T>(work: () => Promise<T>, withinMs = 2_500): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!wasContended(error)) throw error;
      if (performance.now() >= deadline) throw accountBusy(`it was locked in ${attempt} attempts`, error);
      // Fully random, so that two replicas that collided do not collide again.
      await pause(Math.random() * doubledMs(attempt, BACKOFF));
    }
  }
}

/** True if another transaction held a lock, or wrote the row or the stream first. Nothing was written. */
function wasContended(error: unknown): boolean {
  return error instanceof VersionConflict || error instanceof LostRace || isContention(error);
}

/** Returns the `Failure` for an account that stayed locked. Nothing was changed. */
export function accountBusy(why: string, cause?: unknown): Failure {
  return new Failure('transient', ACCOUNT_BUSY, `the account is busy (${why}); ask again later`, { cause });
}

/** Another workspace was charged for the same audit first: the batch is rolled back and decided again. */
export class LostRace extends Failure {
  constructor() {
    super('conflict', 'LOST_RACE', 'an audit of this batch was written for another workspace meanwhile');
  }
}
