import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { Coalescer } from '#runtime/batching/coalescer';
import { EngineSettings } from '../../settings/engine-settings.js';
import { type Claim, claimJobs } from '../queue/claim-jobs.js';

/** Another process locks the rows for a millisecond or two. A frozen process loses its locks after 5 s. */
const CONTENDED_PAUSES_MS = [5, 20, 50, 100, 200, 400];

/** The statement picks jobs one by one and reads all due ones for each: 64 at once take longer than eight times 8. */
const MOST_AT_ONCE = 8;

/** Claims jobs for this process. Notifications that arrive together share one statement. */
@Injectable()
export class Claims {
  private readonly batches: Coalescer<void, Claim | 'contended' | undefined>;

  constructor(pool: Pool, settings: EngineSettings) {
    this.batches = new Coalescer({
      name: 'claim jobs',
      run: async (notifications) => {
        const { claims, contended } = await claimJobs(pool, notifications.length, settings);
        return notifications.map((_, index) => claims[index] ?? (contended ? 'contended' : undefined));
      },
      maxBatch: Math.min(settings.concurrency, MOST_AT_ONCE),
      maxConcurrent: 1,
    });
  }

  /**
   * Returns the job that is due next; undefined if none waits. Throws a transient `Failure` if other transactions lock
   * a waiting job; the notification must then be redelivered.
   */
  async take(): Promise<Claim | undefined> {
    for (const pauseMs of CONTENDED_PAUSES_MS) {
      const claim = await this.batches.submit();
      if (claim !== 'contended') return claim;
      await pause(pauseMs);
    }
    throw new Failure('transient', 'JOBS_CONTENDED', 'The waiting jobs are locked by others; try again.');
  }
}
