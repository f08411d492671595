import type { QueueRead } from '#messaging/dead-letters/read-queue';

/** Says that another consumer took messages while the queue was read, so that the report may lack some; else nothing. */
export function missedReport({ missed }: QueueRead): object {
  return missed === 0
    ? {}
    : { ok: false, missed, note: 'another consumer took these while the queue was read: run this again' };
}
