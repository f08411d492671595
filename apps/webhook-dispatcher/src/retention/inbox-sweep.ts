import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { forgetHandled } from '#event-store/inbox';
import { Periodic } from '#runtime/lifecycle/periodic';
import { CHUNK, Sweep, SWEEPS } from './sweep.js';

/**
 * A message that was handled this long ago does not come back: the retry ladder ends within the hour, and a relay that
 * is rewound after a broker lost its disk goes back by days. An endpoint gets an event once in any case, for as long as
 * its delivery is stored.
 */
export const INBOX_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Keeps the inbox to the messages of the last 30 days. */
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
