import { toStorableJson } from '#postgres/failures/unstorable-text';
import type { RecordedEvent } from '../events.js';
import { partitionOf } from '../partition.js';
import type { AppendPlan } from './append-plan.js';

/**
 * Plans to append events of one stream of another store as they were recorded there: with their ids, versions, times and
 * hashes. Only positions are new, which no hash covers, and `copied_at` in the meta. `events` follow one another.
 */
export function planCopy(events: readonly RecordedEvent[], copiedAt: Date): AppendPlan {
  const [first] = events;
  if (!first) return { appends: [], counts: new Map(), events: [] };
  const { stream, version } = first;
  const partition = partitionOf(stream);
  return {
    appends: [{ stream, expectedVersion: version - 1, events: [] }],
    counts: new Map([[partition, events.length]]),
    events: events.map((event, index) => {
      const meta = { ...event.meta, copied_at: copiedAt.toISOString() };
      return {
        ...event,
        partition,
        rank: index + 1,
        meta,
        dataJson: toStorableJson(event.data as object, 'data'),
        metaJson: toStorableJson(meta, 'meta'),
      };
    }),
  };
}
