import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { forgetHandled } from '#event-store/inbox';
import { Periodic } from '#runtime/lifecycle/periodic';
import { CHUNK, Sweep, SWEEPS } from './sweep.js';

/**
 * A message is not delivered again after this time: the retries end within an hour, and a relay that is rewound after a
 * broker lost its disk goes back by days. Also, an endpoint gets an event only once while its delivery is stored.
 */
export const INBOX_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Deletes inbox rows that are older than 30 days. */
@Injectable()
export class InboxSweep extends Sweep {
  constructor(private readonly pool: Pool) {
    super();
  }

  @Periodic({ name: 'inbox sweep', ...SWEEPS })
  sweep(chunk = CHUNK): Promise<void> {
    return this.chunkByChunk(async () => (await forgetHandled(this.pool, INBOX_KEPT_MS, chunk)) === chunk);
  }
}
