import type { ClientBase } from 'pg';
import type { EndpointEvent } from '#contracts/webhooks/events';
import { KeysetScan, keyOfRandomStream } from '#runtime/invariants/keyset-scan';
import type { InvariantCheck, Violation } from '#runtime/invariants/invariant-monitor';
import { endpointStream } from '../endpoints/endpoint.js';
import { type Folded, foldOn, LongFolds } from './long-folds.js';

/** Endpoints in one round. */
const ENDPOINTS = 50;
/** A longer stream is folded over several rounds. */
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

/** A row that existed when the endpoint was queued for a later round. */
type Missing = Pick<Row, 'endpoint_id'>;

/** Checks that a sample of endpoint rows matches their events (invariant `endpoint-row`). */
export function endpointCheck(): InvariantCheck {
  const walk = new KeysetScan(ENDPOINTS, keyOfRandomStream(endpointStream('')));
  const long = new LongFolds();
  return {
    invariants: ['endpoint-row'],
    run: async (client) => {
      const rows = await nextRows(client, walk);
      const short = rows.filter(({ version }) => version <= MAX_EVENTS);
      const folded = await foldShort(
        client,
        short.map(({ endpoint_id }) => endpoint_id),
      );
      for (const { endpoint_id, version } of rows) if (version > MAX_EVENTS) long.add(endpoint_id);
      const ended = await long.next(client);
      return [
        ...short.flatMap((row) => violationsOf(row, folded.get(row.endpoint_id))),
        ...(ended ? violationsOf(await rowOf(client, ended.endpointId), ended.folded) : []),
      ];
    },
  };
}

function violationsOf(row: Row | Missing, folded: Folded): readonly Violation[] {
  const where = `the row of ${endpointStream(row.endpoint_id)}`;
  const violation = (what: string): Violation => ({ invariant: 'endpoint-row', where, what });
  if (!('version' in row)) return [violation('it is missing')];
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

const COLUMNS = 'endpoint_id, stream_version as version, status, disabled_reason, url, event_types';

function nextRows(client: ClientBase, walk: KeysetScan): Promise<readonly Row[]> {
  return walk.next(
    client,
    ({ endpoint_id }) => endpoint_id,
    async (after, limit) => {
      const { rows } = await client.query<Row>({
        name: 'endpoints.monitored',
        text: `select ${COLUMNS} from endpoints where endpoint_id > $1 order by endpoint_id limit ${limit}`,
        values: [after],
      });
      return rows;
    },
  );
}

async function rowOf(client: ClientBase, endpointId: string): Promise<Row | Missing> {
  const { rows } = await client.query<Row>({
    name: 'endpoints.monitored-row',
    text: `select ${COLUMNS} from endpoints where endpoint_id = $1`,
    values: [endpointId],
  });
  return rows[0] ?? { endpoint_id: endpointId };
}

async function foldShort(
  client: ClientBase,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, Folded>> {
  const { rows } = await client.query<{ stream: string } & EndpointEvent>({
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
