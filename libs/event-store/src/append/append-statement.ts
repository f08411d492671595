import {
  byteaArray,
  integerArray,
  jsonbArray,
  smallintArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '#postgres/binary-arrays';
import type { AppendPlan, PlannedEvent } from './append-plan.js';

/** A row of either statement's result. */
export type AppendRow =
  /** The last position of a partition before the append, and the time of events that came without one. */
  | { readonly partition: number; readonly base: string; readonly recorded_at: Date; readonly stream: null }
  /** A stream with another version than expected; nothing was appended. */
  | { readonly partition: null; readonly stream: string; readonly actual_version: number };

/**
 * Both statements take a single round trip, so that the head rows, which every writer of a partition waits for, are
 * locked only for the statement and the commit. The unique (stream, version) detects a stream that advanced while its
 * writer waited for a head. The time is taken after that wait, so it follows the order of positions as far as the clock
 * does.
 *
 * One event needs no lock order, and its statement takes half the time of the general one (0.09 against 0.19 ms). It
 * returns no row if the stream is not at the expected version.
 */
const APPEND_ONE = `
with head as (
  update partition_heads set position = position + 1
  where partition = $1::smallint
    and coalesce((select version from events where stream = $2::text order by version desc limit 1), 0) = $3::int - 1
  returning position
)
insert into events (partition, position, stream, version, event_id, type, schema_version, data, meta,
                    recorded_at, prev_hash, hash)
select $1::smallint, head.position, $2::text, $3::int, $4::uuid, $5::text, $6::int, $7::jsonb, $8::jsonb,
       coalesce($9::timestamptz, date_trunc('milliseconds', clock_timestamp())), $10::bytea, $11::bytea
from head
returning partition, position - 1 as base, recorded_at, null as stream`;

/**
 * 1. `clash`: streams that are not at the version expected. If there is any, nothing below happens.
 * 2. `locked`: the heads, in the order of partitions. Writers that lock them in any order deadlock.
 * 3. `raised`: positions follow the rows as they are after the wait, so they have no holes.
 * 4. `stamp`: the time after the wait.
 *
 * Three arrays come as `(select $n)`: their lengths are then unknown to the planner, which would else find a plan for
 * the given lengths cheaper than the generic one and plan again for every call (0.45 ms).
 */
const APPEND_MANY = `
with clash as (
  select expected.stream, coalesce(latest.version, 0) as actual_version
  from unnest((select $1::text[]), $2::int[]) as expected (stream, version)
  left join lateral (
    select events.version from events where events.stream = expected.stream order by events.version desc limit 1
  ) as latest on true
  where coalesce(latest.version, 0) <> expected.version
), locked as materialized (
  select partition from partition_heads
  where partition = any ((select $3::smallint[])::smallint[]) and not exists (select from clash)
  order by partition
  for update
), raised as (
  update partition_heads as head set position = head.position + added.events
  from locked join unnest((select $3::smallint[]), $4::int[]) as added (partition, events) using (partition)
  where head.partition = locked.partition
  returning head.partition, head.position - added.events as base
), stamp as materialized (
  select date_trunc('milliseconds', clock_timestamp()) as now from (select count(*) from raised) as after_locking
), inserted as (
  insert into events (partition, position, stream, version, event_id, type, schema_version, data, meta,
                      recorded_at, prev_hash, hash)
  select partition, raised.base + added.rank, added.stream, added.version, added.event_id, added.type,
         added.schema_version, added.data, added.meta, coalesce(added.recorded_at, stamp.now),
         added.prev_hash, added.hash
  from unnest((select $5::smallint[]), $6::int[], $7::text[], $8::int[], $9::uuid[], $10::text[], $11::int[],
              $12::jsonb[], $13::jsonb[], $14::timestamptz[], $15::bytea[], $16::bytea[])
         as added (partition, rank, stream, version, event_id, type, schema_version, data, meta,
                   recorded_at, prev_hash, hash)
  join raised using (partition)
  cross join stamp
)
select raised.partition, raised.base, stamp.now as recorded_at, null as stream, null as actual_version
from raised cross join stamp
union all
select null, null, null, clash.stream, clash.actual_version from clash`;

export function appendStatement(plan: AppendPlan): { name: string; text: string; values: unknown[] } {
  const [event, ...others] = plan.events;
  return event && others.length === 0
    ? { name: 'event-store.append-one', text: APPEND_ONE, values: valuesOfOne(event) }
    : { name: 'event-store.append-many', text: APPEND_MANY, values: valuesOfMany(plan) };
}

function valuesOfOne(event: PlannedEvent): unknown[] {
  return [
    event.partition,
    event.stream,
    event.version,
    event.eventId,
    event.type,
    event.schemaVersion,
    event.dataJson,
    event.metaJson,
    event.recordedAt?.toISOString() ?? null,
    event.prevHash,
    event.hash,
  ];
}

function valuesOfMany({ appends, counts, events }: AppendPlan): Buffer[] {
  return [
    textArray(appends.map(({ stream }) => stream)),
    integerArray(appends.map(({ expectedVersion }) => expectedVersion)),
    smallintArray([...counts.keys()]),
    integerArray([...counts.values()]),
    smallintArray(events.map(({ partition }) => partition)),
    integerArray(events.map(({ rank }) => rank)),
    textArray(events.map(({ stream }) => stream)),
    integerArray(events.map(({ version }) => version)),
    uuidArray(events.map(({ eventId }) => eventId)),
    textArray(events.map(({ type }) => type)),
    integerArray(events.map(({ schemaVersion }) => schemaVersion)),
    jsonbArray(events.map(({ dataJson }) => dataJson)),
    jsonbArray(events.map(({ metaJson }) => metaJson)),
    timestamptzArray(events.map(({ recordedAt }) => recordedAt)),
    byteaArray(events.map(({ prevHash }) => prevHash)),
    byteaArray(events.map(({ hash }) => hash)),
  ];
}
