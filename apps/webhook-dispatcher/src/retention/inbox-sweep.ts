import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { forgetHandled } from '#event-store/inbox';
import { Periodic } from '#runtime/lifecycle/periodic';
import { CHUNK, Sweep, SWEEPS } from './sweep.js';

/**
 * No message is delivered again after this time: retries end within an hour, and a relay is rewound by days at most,
 * after a broker lost its disk. Also, an endpoint gets an event only once while its delivery is stored.
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
