import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { Coalescer } from '#runtime/batching/coalescer';
import { EngineSettings } from '../../settings/engine-settings.js';
import { type Claim, claimJobs } from '../queue/claim-jobs.js';

/** Another process holds the rows for a millisecond or two; one that is frozen loses them after 5 s. */
const CONTENDED_PAUSES_MS = [5, 20, 50, 100, 200, 400];

/** Jobs are given out one by one, each with a look at all in reach: for 64 that takes longer than eight times 8. */
const MOST_AT_ONCE = 8;

/** Claims jobs for this process; permits that come together are served by one statement. */
@Injectable()
export class Claims {
  private readonly batches: Coalescer<void, Claim | 'contended' | undefined>;

  constructor(pool: Pool, settings: EngineSettings) {
    this.batches = new Coalescer({
      name: 'claim jobs',
      run: async (permits) => {
        const { claims, contended } = await claimJobs(pool, permits.length, settings);
        return permits.map((_, index) => claims[index] ?? (contended ? 'contended' : undefined));
      },
      maxBatch: Math.min(settings.concurrency, MOST_AT_ONCE),
      maxConcurrent: 1,
    });
  }

  /**
   * The job that is due next; undefined where none waits. Throws a `Failure` of kind transient where one waits that
   * others keep locked: the permit must not be spent then.
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
