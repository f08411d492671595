import { newEventId } from '#contracts/identifiers';
import { assertStorable, toStorableJson } from '#postgres/failures/unstorable-text';
import type { EventMeta, NewEvent, RecordedEvent } from '../events.js';
import { eventHash } from '../hash-chain/hash-chain.js';
import { partitionOf } from '../partition.js';

/** Events for one stream, if it is at `expectedVersion` (0: it has no event yet). */
export interface StreamAppend {
  readonly stream: string;
  readonly expectedVersion: number;
  readonly events: readonly NewEvent[];
  readonly meta?: EventMeta;
  /** Chains the events to the hash of the stream's last event (null: it has none). */
  readonly chain?: { readonly prevHash: Buffer | null };
}

/** A complete event except for its position, and for its time if the database sets it. */
export interface PlannedEvent extends Omit<RecordedEvent, 'position' | 'recordedAt'> {
  /** 1, 2, 3 ... among the events that this append puts into the partition. */
  readonly rank: number;
  readonly recordedAt: Date | null;
  readonly dataJson: string;
  readonly metaJson: string;
}

export interface AppendPlan {
  readonly appends: readonly StreamAppend[];
  /** How many events each partition gets. */
  readonly counts: ReadonlyMap<number, number>;
  readonly events: readonly PlannedEvent[];
}

/**
 * Plans an append without the database: ids, versions, partitions, ranks and hashes. Skips appends without events.
 * Throws `UnstorableText`, and `RangeError` for a stream that is named twice or an invalid expected version.
 */
export function planAppend(requested: readonly StreamAppend[], now: Date): AppendPlan {
  const appends = requested.filter(({ events }) => events.length > 0);
  const counts = new Map<number, number>();
  const events: PlannedEvent[] = [];
  const seen = new Set<string>();
  for (const append of appends) {
    if (seen.has(append.stream)) throw new RangeError(`stream ${append.stream} is named twice in one append`);
    seen.add(append.stream);
    planStream(append, now, counts, events);
  }
  return { appends, counts, events };
}

function planStream(append: StreamAppend, now: Date, counts: Map<number, number>, out: PlannedEvent[]): void {
  const { stream, expectedVersion, meta = {}, chain } = append;
  if (!Number.isSafeInteger(expectedVersion) || expectedVersion < 0) {
    throw new RangeError(
      `expected version of stream ${stream} is not a whole number from 0: ${expectedVersion}`,
    );
  }
  assertStorable(stream, 'stream');
  const metaJson = toStorableJson(meta, 'meta');
  const partition = partitionOf(stream);
  let version = expectedVersion;
  let prevHash = chain?.prevHash ?? null;
  for (const { eventId = newEventId(), type, schemaVersion = 1, data, meta: own } of append.events) {
    assertStorable(type, 'type');
    const dataJson = toStorableJson(data, 'data');
    version += 1;
    const rank = (counts.get(partition) ?? 0) + 1;
    counts.set(partition, rank);
    const written = { stream, version, eventId, type, schemaVersion, recordedAt: now, data };
    const hash = chain ? eventHash(prevHash, written) : null;
    out.push({
      ...written,
      recordedAt: chain ? now : null,
      partition,
      rank,
      meta: own ?? meta,
      prevHash,
      hash,
      dataJson,
      metaJson: own ? toStorableJson(own, 'meta') : metaJson,
    });
    prevHash = hash;
  }
}
