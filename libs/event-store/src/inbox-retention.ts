import { columnsOf, type DueRow, type RetentionPolicy, type RowKey } from '#postgres/retention-policy';

/** The messages that a service's consumers have handled, by which they know what comes again. */
export function inboxPolicy(schema: string): RetentionPolicy {
  const table = `${schema}.inbox`;
  // Along the index on the time; the first condition says nothing more than the second, in words that the index knows.
  const page = `
    select array[consumer, message_id, handled_at::text] as key, handled_at::date::text as day,
           pg_column_size(i.*) as bytes, case when $6 then row_to_json(i)::text end as line
      from ${table} i
     where handled_at >= $1::timestamptz and (handled_at, consumer, message_id) > ($1::timestamptz, $2, $3)
       and handled_at < $4
     order by handled_at, consumer, message_id limit $5`;
  const remove = `
    delete from ${table} held
     using unnest($1::text[], $2::text[], $3::timestamptz[]) as key (consumer, message_id, handled_at)
     where held.consumer = key.consumer and held.message_id = key.message_id and held.handled_at = key.handled_at`;
  return {
    table,
    keyColumns: ['consumer', 'message_id', 'handled_at'],

    async *pages(client, { before, limit, withLines }) {
      for (let after: RowKey = ['', '', '-infinity']; ;) {
        const [consumer, messageId, handledAt] = after;
        const { rows } = await client.query<DueRow>(page, [
          handledAt,
          consumer,
          messageId,
          before,
          limit,
          withLines,
        ]);
        yield rows;
        if (rows.length < limit) return;
        after = rows.at(-1)!.key;
      }
    },

    async remove(client, keys) {
      const { rowCount } = await client.query(remove, columnsOf(keys, 3));
      return rowCount ?? 0;
    },
  };
}
