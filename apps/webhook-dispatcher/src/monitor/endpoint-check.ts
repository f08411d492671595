import type { ClientBase } from 'pg';
import type { EndpointEvent } from '#contracts/events/endpoint-events';
import { KeyWalk } from '#runtime/key-walk';
import type { InvariantCheck, Violation } from '#runtime/monitor-invariants';
import { type Endpoint, endpointStream, evolveEndpoint } from '../endpoints/endpoint.js';

/** Endpoints of a round. */
const ENDPOINTS = 50;
/** A longer stream, of hundreds of changes by hand, is passed over. */
const MAX_EVENTS = 100;

/** What the row says of what the events tell; failures are counted beside the events. */
interface Row {
  readonly endpoint_id: string;
  readonly version: number;
  readonly status: string;
  readonly disabled_reason: string | null;
  readonly url: string;
  readonly event_types: readonly string[];
}

/** Looks at a sample of endpoints: the row of each is what its events tell (`endpoint-row`). */
export function endpointCheck(): InvariantCheck {
  const walk = new KeyWalk(ENDPOINTS, endpointStream(''));
  return {
    invariants: ['endpoint-row'],
    run: async (client) => {
      const rows = await nextRows(client, walk);
      const folded = await foldStreams(
        client,
        rows.filter(({ version }) => version <= MAX_EVENTS).map(({ endpoint_id }) => endpoint_id),
      );
      return rows
        .filter(({ version }) => version <= MAX_EVENTS)
        .flatMap((row) => violationsOf(row, folded.get(row.endpoint_id)));
    },
  };
}

function violationsOf(row: Row, folded: Endpoint | Error | undefined): readonly Violation[] {
  const where = `the row of ${endpointStream(row.endpoint_id)}`;
  const violation = (what: string): Violation => ({ invariant: 'endpoint-row', where, what });
  if (folded === undefined) return [violation('there are no events of it')];
  if (folded instanceof Error) return [violation(`its events can't be read: ${folded.message}`)];
  const told: Row = {
    endpoint_id: folded.endpointId,
    version: folded.version,
    status: folded.status,
    disabled_reason: folded.disabledReason ?? null,
    url: folded.url,
    event_types: folded.eventTypes,
  };
  return (Object.keys(told) as (keyof Row)[])
    .filter((column) => String(told[column]) !== String(row[column]))
    .map((column) =>
      // An address may hold a password.
      violation(
        column === 'url'
          ? 'its url is not the one that its events tell'
          : `${column} is ${String(row[column])} where its events tell ${String(told[column])}`,
      ),
    );
}

function nextRows(client: ClientBase, walk: KeyWalk): Promise<readonly Row[]> {
  return walk.next(
    client,
    ({ endpoint_id }) => endpoint_id,
    async (after, limit) => {
      const { rows } = await client.query<Row>({
        name: 'endpoints.monitored',
        text: `
          select endpoint_id, stream_version as version, status, disabled_reason, url, event_types
          from endpoints where endpoint_id > $1 order by endpoint_id limit $2`,
        values: [after, limit],
      });
      return rows;
    },
  );
}

async function foldStreams(
  client: ClientBase,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, Endpoint | Error>> {
  const { rows } = await client.query<{ stream: string } & EndpointEvent>({
    name: 'endpoints.monitored-events',
    text: `
      select stream, type, data from events
      where stream = any ($1::text[]) and version <= ${MAX_EVENTS + 1} order by stream, version`,
    values: [endpointIds.map(endpointStream)],
  });
  const folded = new Map<string, Endpoint | Error>();
  for (const { stream, ...event } of rows) {
    const endpointId = stream.slice(endpointStream('').length);
    const before = folded.get(endpointId);
    if (!(before instanceof Error)) folded.set(endpointId, evolved(before, event));
  }
  return folded;
}

/** Somebody may have changed the events to anything. */
function evolved(before: Endpoint | undefined, event: EndpointEvent): Endpoint | Error {
  try {
    return evolveEndpoint(before, event);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
