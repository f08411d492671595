import type { RecordedEvent } from '#event-store/events';
import { ALL_PARTITIONS } from '#event-store/partition';
import type { Reader } from '#event-store/read/read';
import { scanPartition } from '#event-store/read/scan';

type Events = AsyncIterable<RecordedEvent>;

/** A stream's events up to a version; what comes after it is not read. */
export function upToVersion(events: Events, version: number): AsyncGenerator<RecordedEvent, void, undefined> {
  return upTo(events, (event) => event.version, version);
}

/** A partition's events up to a position; what comes after it is not read. */
export function upToPosition(
  events: Events,
  position: number,
): AsyncGenerator<RecordedEvent, void, undefined> {
  return upTo(events, (event) => event.position, position);
}

async function* upTo(
  events: Events,
  numberOf: (event: RecordedEvent) => number,
  last: number,
): AsyncGenerator<RecordedEvent, void, undefined> {
  if (last < 1) return;
  for await (const event of events) {
    if (numberOf(event) <= last) yield event;
    if (numberOf(event) >= last) return;
  }
}

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
