import type { Client } from '../client/client.js';
import { ApiError } from '../errors/errors.js';
import type { StreamedEvent } from '../events/stream.js';
import { type CursorFile } from './cursor-file.js';
import { type Attempt, forwardEvent, type Forwarding, isSuccess, postOnce } from './forward.js';

export interface Listening extends Forwarding {
  readonly client: Client;
  readonly cursor: CursorFile;
  readonly from: number | undefined;
  readonly onAttempt: (item: StreamedEvent, attempt: Attempt) => void;
}

/** Forwards every event in order until the signal is aborted. The cursor moves only when an event was answered with a 2xx. */
export async function listen({ client, cursor, from, onAttempt, ...forwarding }: Listening): Promise<void> {
  const unlock = cursor.lock();
  try {
    await forwardAll({ client, cursor, from, onAttempt, ...forwarding });
  } finally {
    unlock();
  }
}

async function forwardAll({ client, cursor, from, onAttempt, ...forwarding }: Listening): Promise<void> {
  const after = from === undefined ? (cursor.read() ?? (await newest(client, forwarding.signal))) : from - 1;
  // Written before the first event: what comes while this is off is forwarded later.
  cursor.write(after);
  for await (const item of client.events.stream({ after }, { signal: forwarding.signal })) {
    await forwardEvent(item, forwarding, (attempt) => onAttempt(item, attempt));
    cursor.write(item.sequence);
  }
}

/** Forwards one event that is still kept, once. Returns undefined if there is none with that id. */
export async function replay(
  { client, ...forwarding }: Pick<Listening, 'client'> & Forwarding,
  eventId: string,
): Promise<{ readonly item: StreamedEvent; readonly attempt: Attempt; readonly ok: boolean } | undefined> {
  for (let after = 0; ;) {
    const { data, next_after } = await client.events.list({ after }, { signal: forwarding.signal });
    const found = data.find(({ event }) => event.id === eventId);
    // Only the stream has the text byte for byte.
    if (found)
      for await (const item of client.events.stream(
        { after: found.sequence - 1 },
        { signal: forwarding.signal },
      )) {
        const attempt = await postOnce(item, forwarding);
        return { item, attempt, ok: isSuccess(attempt) };
      }
    if (data.length === 0) return undefined;
    after = next_after;
  }
}

async function newest(client: Client, signal: AbortSignal): Promise<number> {
  try {
    return (await client.events.list({ after: 'latest' }, { signal })).next_after;
  } catch (error) {
    // A service that does not tell it: everything that is kept.
    if (error instanceof ApiError && error.status === 400) return 0;
    throw error;
  }
}
