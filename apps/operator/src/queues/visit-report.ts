import type { QueueRead } from '#messaging/dead-letters/read-queue';

/**
 * What a visit to a queue has to say besides: nothing, or that somebody took messages meanwhile, so that whether what was
 * asked for was among them is not known.
 */
export function missedReport({ missed }: QueueRead): object {
  return missed === 0
    ? {}
    : { ok: false, missed, note: 'somebody else took these while they were looked through: do it again' };
}
