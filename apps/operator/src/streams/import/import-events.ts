import type { Client } from 'pg';
import type { StreamingService } from '#contracts/services';
import {
  byteaArray,
  integerArray,
  jsonbArray,
  smallintArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '#postgres/binary-arrays';
import { inTransactionOn } from '#postgres/transaction';
import { eventSchemaOf } from '../event-schema.js';
import { assertFree, claimName, createSchemas, forgetIfAny } from './imported-schemas.js';
import { ImportRefused, type ImportedEvent } from './parse-event-line.js';
import { STREAMING_SERVICES } from '../stream-kinds.js';

export interface ImportOptions {
  readonly name: string;
  /** Drops what was imported under that name before. */
  readonly replace: boolean;
  readonly onProgress: (events: number) => void;
}

export interface Imported {
  readonly streams: number;
  readonly events: number;
}

const BATCH = 500;

/**
 * Puts events into schemas of their own, as they were but for their positions, which follow their times. One transaction:
 * whatever it throws, nothing was imported. No relay reads these schemas, so that no consumer gets the events.
 */
export async function importEvents(
  client: Client,
  events: AsyncIterable<ImportedEvent>,
  { name, replace, onProgress }: ImportOptions,
): Promise<Imported> {
  return inTransactionOn(client, async () => {
    await claimName(client, name);
    if (replace) await forgetIfAny(client, name);
    await assertFree(client, name);
    await createSchemas(client, name);
    await client.query(STAGE);
    await stageAll(client, events, onProgress);
    await assertNoneTwice(client);
    for (const service of STREAMING_SERVICES) await insertStaged(client, service, name);
    const { rows } = await client.query<Imported>(
      `select count(distinct stream)::int as streams, count(*)::int as events from staged`,
    );
    return rows[0]!;
  });
}

const STAGE = `
create temporary table staged (
  line int not null,
  service text not null,
  partition smallint not null,
  stream text not null,
  version int not null,
  event_id uuid not null,
  type text not null,
  schema_version int not null,
  data jsonb not null,
  meta jsonb not null,
  recorded_at timestamptz not null,
  prev_hash bytea,
  hash bytea
) on commit drop`;

async function stageAll(
  client: Client,
  events: AsyncIterable<ImportedEvent>,
  onProgress: (events: number) => void,
): Promise<void> {
  let count = 0;
  let batch: ImportedEvent[] = [];
  for await (const event of events) {
    batch.push(event);
    if (batch.length < BATCH) continue;
    await stage(client, batch);
    onProgress((count += batch.length));
    batch = [];
  }
  if (batch.length > 0) await stage(client, batch);
}

async function stage(client: Client, events: readonly ImportedEvent[]): Promise<void> {
  await client.query({
    name: 'acs.stage-import',
    text: `
      insert into staged
      select * from unnest($1::int[], $2::text[], $3::smallint[], $4::text[], $5::int[], $6::uuid[], $7::text[],
                           $8::int[], $9::jsonb[], $10::jsonb[], $11::timestamptz[], $12::bytea[], $13::bytea[])`,
    values: [
      integerArray(events.map(({ line }) => line)),
      textArray(events.map(({ service }) => service)),
      smallintArray(events.map(({ partition }) => partition)),
      textArray(events.map(({ stream }) => stream)),
      integerArray(events.map(({ version }) => version)),
      uuidArray(events.map(({ eventId }) => eventId)),
      textArray(events.map(({ type }) => type)),
      integerArray(events.map(({ schemaVersion }) => schemaVersion)),
      jsonbArray(events.map(({ data }) => JSON.stringify(data))),
      jsonbArray(events.map(({ meta }) => JSON.stringify(meta))),
      timestamptzArray(events.map(({ recordedAt }) => recordedAt)),
      byteaArray(events.map(({ prevHash }) => prevHash)),
      byteaArray(events.map(({ hash }) => hash)),
    ],
  });
}

/** Here, since the ids of a million events are more than should be held in memory to compare each line with. */
async function assertNoneTwice(client: Client): Promise<void> {
  const { rows } = await client.query<{ line: number; first: number; what: string }>(
    `select line, first, what from (
       select line, min(line) over (partition by event_id) as first, 'the event id ' || event_id as what from staged
       union all
       select line, min(line) over (partition by stream, version), 'version ' || version || ' of ' || stream from staged
     ) as twice
     where line > first order by line limit 1`,
  );
  const [twice] = rows;
  if (twice) throw new ImportRefused(twice.line, `${twice.what} is on line ${twice.first}, too`);
}

/**
 * Positions in the order of time. Writers' clocks differ, so that an event never stands before an earlier one of its own
 * stream: it counts as recorded when the last of them was. The checkpoints of the relay say that all is published.
 */
async function insertStaged(client: Client, service: StreamingService, name: string): Promise<void> {
  await client.query(`set local search_path = ${eventSchemaOf({ service, in: name })}`);
  await client.query(
    `insert into events (partition, position, stream, version, event_id, type, schema_version, data, meta,
                         recorded_at, prev_hash, hash)
     select partition, row_number() over (partition by partition order by since, stream, version),
            stream, version, event_id, type, schema_version, data, meta, recorded_at, prev_hash, hash
     from (select *, max(recorded_at) over (partition by stream order by version) as since
           from staged where service = $1) as timed`,
    [service],
  );
  for (const table of ['partition_heads', 'relay_checkpoints']) {
    await client.query(
      `update ${table} set position = placed.last
       from (select partition, max(position) as last from events group by partition) as placed
       where placed.partition = ${table}.partition`,
    );
  }
}
