import type { RecordedEvent } from '#event-store/events';
import { ALL_PARTITIONS } from '#event-store/partition';
import type { Reader } from '#event-store/read/read';
import { scanPartition } from '#event-store/read/scan';
import { upToPosition } from './event-bounds.js';

/** An audit's result may have 100 KB, and a page of every partition of three services is in memory at once. */
const BATCH = 50;

/**
 * The events of each partition after one position and up to another, as sources to merge; none of a partition where
 * there are none.
 */
export function eventsWithin(
  reader: Reader,
  after: readonly number[],
  through: readonly number[],
): readonly AsyncGenerator<RecordedEvent, void, undefined>[] {
  return ALL_PARTITIONS.filter((partition) => after[partition]! < through[partition]!).map((partition) =>
    upToPosition(
      scanPartition(reader, partition, after[partition], { batchSize: BATCH }),
      through[partition]!,
    ),
  );
}
