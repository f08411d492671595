import type { Pool } from 'pg';
import { forgetHandled } from '#event-store/inbox';
import type { Sweep } from './periodic-sweep.js';

/**
 * A message that was handled this long ago does not come back: the retry ladder ends within the hour, and a relay that
 * is rewound after a broker lost its disk goes back by days. An endpoint gets an event once in any case, for as long as
 * its delivery is stored.
 */
export const INBOX_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Keeps the inbox to the messages of the last 30 days. */
export function inboxSweep(pool: Pool, chunk = 1_000): Sweep {
  return {
    name: 'inbox sweep',
    chunk,
    deleteChunk: async (limit) => (await forgetHandled(pool, INBOX_KEPT_MS, limit)) === limit,
  };
}
