import { setTimeout as pause } from 'node:timers/promises';
import { isContention } from '#postgres/failures/database-failure';

/** For each second of work so many of rest: nothing is urgent here, and the service has the database to itself mostly. */
const REST = 2;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 250;

/** Does work piece by piece, with a rest after each that is twice as long as the piece took. */
export class Pace {
  constructor(private readonly signal: AbortSignal) {}

  async during<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const done = await untilUnlocked(work);
    await this.rest((performance.now() - begun) * REST);
    return done;
  }

  /** Ends with the signal, which those who work look at. */
  private rest(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.signal }).catch(() => undefined);
  }
}

/** Whoever holds a lock goes first. */
async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error) || tries === LOCK_TRIES) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}
