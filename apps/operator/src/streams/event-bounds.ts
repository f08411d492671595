import type { RecordedEvent } from '#event-store/events';

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
