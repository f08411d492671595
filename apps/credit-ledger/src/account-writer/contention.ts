import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '#contracts/failures';
import { VersionConflict } from '#event-store/append/append-conflicts';
import { isContention } from '#postgres/failures/database-failure';
import { doubledMs } from '#timing/backoff';

const BACKOFF = { firstMs: 10, maxMs: 200 };

/** Code of the `Failure` for an account that stays locked. */
export const ACCOUNT_BUSY = 'ACCOUNT_BUSY';

/**
 * Repeats `work` while another transaction conflicts with it, and begins no new attempt after `withinMs` milliseconds.
 * The default ends, with the last wait for a lock, before the 5 s are over that the caller of a charge waits. Throws a
 * transient `Failure` then, and any other error of `work` at once.
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

/** True where another transaction held a lock, or wrote the row or the stream first: nothing was written. */
function wasContended(error: unknown): boolean {
  return error instanceof VersionConflict || error instanceof LostRace || isContention(error);
}

/** The `Failure` for an account that stayed locked; nothing was changed. */
export function accountBusy(why: string, cause?: unknown): Failure {
  return new Failure('transient', ACCOUNT_BUSY, `the account is busy (${why}); ask again later`, { cause });
}

/** Another workspace was charged for the same audit first: the batch is rolled back and decided again. */
export class LostRace extends Failure {
  constructor() {
    super('conflict', 'LOST_RACE', 'an audit of this batch was written for another workspace meanwhile');
  }
}
