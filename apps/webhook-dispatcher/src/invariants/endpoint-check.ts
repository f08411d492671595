import type { ClientBase } from 'pg';
import type { EndpointEvent } from '#contracts/webhooks/events';
import type { RecordedEvent } from '#event-store/events';
import { scanStream } from '#event-store/read/scan';
import { KeysetScan, keyOfRandomStream } from '#runtime/invariants/keyset-scan';
import type { InvariantCheck, Violation } from '#runtime/invariants/invariant-monitor';
import { type Endpoint, endpointStream, evolveEndpoint } from '../endpoints/endpoint.js';

/** Endpoints in one round. */
const ENDPOINTS = 50;
/** Longer streams are read page by page, and only one of them in a round. */
const MAX_EVENTS = 100;

/** The columns that must match the events. The count of failures is not in the events. */
interface Row {
  readonly endpoint_id: string;
  readonly version: number;
  readonly status: string;
  readonly disabled_reason: string | null;
  readonly url: string;
  readonly event_types: readonly string[];
}

/** The state folded from a stream: undefined without events, an error if the events are invalid. */
type Folded = Endpoint | Error | undefined;

/** Checks that a sample of endpoint rows matches their events (invariant `endpoint-row`). */
export function endpointCheck(): InvariantCheck {
  const walk = new KeysetScan(ENDPOINTS, keyOfRandomStream(endpointStream('')));
  return {
    invariants: ['endpoint-row'],
    run: async (client) => {
      const rows = await nextRows(client, walk);
      const [short, long] = [rows.filter(isShort), rows.filter((row) => !isShort(row))];
      const folded = await foldShort(
        client,
        short.map(({ endpoint_id }) => endpoint_id),
      );
      const one = long[Math.floor(Math.random() * long.length)];
      return [
        ...short.flatMap((row) => violationsOf(row, folded.get(row.endpoint_id))),
        ...(one ? violationsOf(one, await foldLong(client, one.endpoint_id)) : []),
      ];
    },
  };
}

function isShort({ version }: Row): boolean {
  return version <= MAX_EVENTS;
}

function violationsOf(row: Row, folded: Folded): readonly Violation[] {
  const where = `the row of ${endpointStream(row.endpoint_id)}`;
  const violation = (what: string): Violation => ({ invariant: 'endpoint-row', where, what });
  if (folded === undefined) return [violation('there are no events of it')];
  if (folded instanceof Error) return [violation(`its events can't be read: ${folded.message}`)];
  const expected: Row = {
    endpoint_id: folded.endpointId,
    version: folded.version,
    status: folded.status,
    disabled_reason: folded.disabledReason ?? null,
    url: folded.url,
    event_types: folded.eventTypes,
  };
  return (Object.keys(expected) as (keyof Row)[])
    .filter((column) => String(expected[column]) !== String(row[column]))
    .map((column) =>
      // The URL may hold a password, so the message does not quote it.
      violation(
        column === 'url'
          ? 'its url differs from its events'
          : `${column} is ${String(row[column])} where its events have ${String(expected[column])}`,
      ),
    );
}

function nextRows(client: ClientBase, walk: KeysetScan): Promise<readonly Row[]> {
  return walk.next(
    client,
    ({ endpoint_id }) => endpoint_id,
    async (after, limit) => {
      const { rows } = await client.query<Row>({
        name: 'endpoints.monitored',
        text: `
          select endpoint_id, stream_version as version, status, disabled_reason, url, event_types
            from endpoints where endpoint_id > $1 order by endpoint_id limit ${limit}`,
        values: [after],
      });
      return rows;
    },
  );
}

async function foldShort(
  client: ClientBase,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, Folded>> {
  const { rows } = await client.query<Pick<RecordedEvent, 'stream' | 'type' | 'data'>>({
    name: 'endpoints.monitored-events',
    text: `
      select stream, type, data from events
      where stream = any ($1::text[]) and version <= ${MAX_EVENTS + 1} order by stream, version`,
    values: [endpointIds.map(endpointStream)],
  });
  const folded = new Map<string, Folded>();
  for (const { stream, ...event } of rows) {
    const endpointId = stream.slice(endpointStream('').length);
    folded.set(endpointId, foldOn(folded.get(endpointId), event));
  }
  return folded;
}

async function foldLong(client: ClientBase, endpointId: string): Promise<Folded> {
  let folded: Folded;
  for await (const event of scanStream(client, endpointStream(endpointId))) folded = foldOn(folded, event);
  return folded;
}

/** Returns an error instead of throwing it, because stored events may be damaged. */
function foldOn(before: Folded, { type, data }: Pick<RecordedEvent, 'type' | 'data'>): Folded {
  if (before instanceof Error) return before;
  try {
    return evolveEndpoint(before, { type, data } as EndpointEvent);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
