import type { ClientBase } from 'pg';
import { EVENT_COLUMNS, type EventRow, toRecordedEvent } from '#event-store/event-row';
import type { RecordedEvent } from '#event-store/events';

/** Events held in memory at once. */
const PAGE = 2_000;

/** All events of a partition in order of position, page by page. Holes are for the caller to find. */
export async function* partitionPages(
  client: ClientBase,
  partition: number,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let last = 0; ;) {
    const { rows } = await client.query<EventRow>({
      name: 'ledger.verify-partition',
      text: `select ${EVENT_COLUMNS} from events where partition = $1 and position > $2 order by position limit ${PAGE}`,
      values: [partition, last],
    });
    const page = rows.map(toRecordedEvent);
    const end = page.at(-1);
    if (!end) return;
    yield page;
    last = end.position;
  }
}

/** All events of a stream in order of version, page by page. */
export async function* streamPages(
  client: ClientBase,
  stream: string,
): AsyncGenerator<readonly RecordedEvent[]> {
  for (let last = 0; ;) {
    const { rows } = await client.query<EventRow>({
      name: 'ledger.verify-stream',
      text: `select ${EVENT_COLUMNS} from events where stream = $1 and version > $2 order by version limit ${PAGE}`,
      values: [stream, last],
    });
    const page = rows.map(toRecordedEvent);
    const end = page.at(-1);
    if (!end) return;
    yield page;
    last = end.version;
  }
}
