import type { RecordedEvent } from '../events.js';
import { type Reader, readPartition, readStream } from './read.js';

export interface ScanOptions {
  /** Events held in memory at once, per partition; 500 by default. */
  readonly batchSize?: number;
}

const BATCH = 500;

/**
 * Yields a partition's events after a position, up to its head, in bounded memory. Every page is a look-up by primary
 * key in a separate snapshot, so that a long replay holds no transaction open. Throws `PositionGap`.
 */
export async function* scanPartition(
  reader: Reader,
  partition: number,
  afterPosition = 0,
  { batchSize = BATCH }: ScanOptions = {},
): AsyncGenerator<RecordedEvent, void, undefined> {
  for (let after = afterPosition; ; after += batchSize) {
    const events = await readPartition(reader, partition, after, batchSize);
    yield* events;
    if (events.length < batchSize) return;
  }
}

/** Yields a stream's events from a version on, in bounded memory. */
export async function* scanStream(
  reader: Reader,
  stream: string,
  fromVersion = 1,
  { batchSize = BATCH }: ScanOptions = {},
): AsyncGenerator<RecordedEvent, void, undefined> {
  for (let from = fromVersion; ; from += batchSize) {
    const range = { fromVersion: from, toVersion: from + batchSize - 1 };
    const events = await readStream(reader, stream, range);
    yield* events;
    if (events.length < batchSize) return;
  }
}

/** Merges sources that are in order of position into one by (time, partition), and keeps the order of each. */
export async function* mergeByTime<Event extends RecordedEvent>(
  sources: readonly AsyncIterable<Event>[],
): AsyncGenerator<Event, void, undefined> {
  const fronts: { event: Event; rest: AsyncIterator<Event> }[] = [];
  for (const source of sources) {
    const rest = source[Symbol.asyncIterator]();
    const first = await rest.next();
    if (!first.done) fronts.push({ event: first.value, rest });
  }
  while (fronts.length > 0) {
    const front = fronts.reduce((best, candidate) =>
      isBefore(candidate.event, best.event) ? candidate : best,
    );
    yield front.event;
    const next = await front.rest.next();
    if (next.done) fronts.splice(fronts.indexOf(front), 1);
    else front.event = next.value;
  }
}

function isBefore(one: RecordedEvent, other: RecordedEvent): boolean {
  return one.recordedAt.getTime() - other.recordedAt.getTime() < 0;
}
