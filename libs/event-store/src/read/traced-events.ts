import type { ClientBase } from 'pg';

/** An event as it was stored, without what only its own service needs. */
export interface TracedEvent {
  readonly event_id: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  /** Of `audit.completed` without the result, of which `overall` and `judged_kind` are kept. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly meta: { readonly correlation_id?: string; readonly causation_id?: string };
  readonly recorded_at: Date;
}

/** The result of an audit is large, and no step of its story; its overall score and the kind of its page are. */
const EVENT_COLUMNS = `event_id, stream, version, type,
  case when data ? 'result' then data - 'result' || jsonb_build_object(
         'overall', data #> '{result,scores,overall}', 'judged_kind', data #> '{result,page,kind}')
       else data end as data, meta, recorded_at`;

/** The events of some types that a stream got within a time, by version, however many it has. */
export async function traceStreamWithin(
  client: ClientBase,
  stream: string,
  { types, from, to }: { readonly types: readonly string[]; readonly from: Date; readonly to: Date },
): Promise<readonly TracedEvent[]> {
  const { rows } = await client.query<TracedEvent>(
    `select ${EVENT_COLUMNS} from events
      where stream = $1 and type = any ($2) and recorded_at between $3 and $4 order by version limit 1000`,
    [stream, types, from, to],
  );
  return rows;
}

/** All events of a stream, by version. */
export async function traceStream(client: ClientBase, stream: string): Promise<readonly TracedEvent[]> {
  const { rows } = await client.query<TracedEvent>(
    `select ${EVENT_COLUMNS} from events where stream = $1 order by version limit 1000`,
    [stream],
  );
  return rows;
}

/** The event before one in its stream, and that one; empty where no event has the id. */
export async function traceWithPrevious(
  client: ClientBase,
  eventId: string,
): Promise<readonly TracedEvent[]> {
  const { rows } = await client.query<{ stream: string; version: number }>(
    'select stream, version from events where event_id = $1',
    [eventId],
  );
  const [found] = rows;
  return found ? traceVersions(client, found.stream, [found.version - 1, found.version]) : [];
}

/** The events of some versions of a stream, by version. */
export async function traceVersions(
  client: ClientBase,
  stream: string,
  versions: readonly number[],
): Promise<readonly TracedEvent[]> {
  const { rows } = await client.query<TracedEvent>(
    `select ${EVENT_COLUMNS} from events where stream = $1 and version = any ($2) order by version`,
    [stream, versions],
  );
  return rows;
}
