import { SCHEMAS } from '#contracts/services';
import type { Operator } from '../operator.js';
import type { ReplaySessions } from './replay.js';
import type { RowProjection } from './row-projection.js';

/** Runs `work` on the two connections that a replay of this projection needs. */
export function withSessions<T>(
  { withDatabase }: Pick<Operator, 'withDatabase'>,
  { source }: RowProjection,
  work: (sessions: ReplaySessions) => Promise<T>,
): Promise<T> {
  const schema = SCHEMAS[source];
  return withDatabase(schema, (reader) =>
    withDatabase(schema, async (writer) => {
      // Who ends acs in the midst of a long statement ends the statement, too.
      await writer.query(`set client_connection_check_interval = '1s'; set timezone = 'UTC'`);
      return work({ reader, writer });
    }),
  );
}
