import type { Operator } from '../connections/operator.js';
import { type EventPlace, withEvents } from '../streams/event-schema.js';
import type { ReplaySessions } from './replay.js';

/** Runs `work` on the two connections that a replay of a place's events needs. */
export function withSessions<T>(
  operator: Pick<Operator, 'withDatabase'>,
  place: EventPlace,
  work: (sessions: ReplaySessions) => Promise<T>,
): Promise<T> {
  return withEvents(operator, place, (reader) =>
    withEvents(operator, place, async (writer) => {
      // Who ends acs in the midst of a long statement ends the statement, too.
      await writer.query(`set client_connection_check_interval = '1s'; set timezone = 'UTC'`);
      return work({ reader, writer });
    }),
  );
}
