import type { ClientBase } from 'pg';
import { columnsOf, dayOf, type DueRow, type RetentionPolicy } from '#postgres/retention-policy';

/** The days that have rows, as the names of the tables say; what came for a day without one is in `request_log_other`. */
const DAYS = `
  select day::text from (
    select to_date(right(c.relname, 8), 'YYYYMMDD') as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'gateway.request_log'::regclass and c.relname ~ '^request_log_[0-9]{8}$'
    union
    select at::date from gateway.request_log_other) as days
   where day < $1::date order by day`;

/** Of one day, along the primary key. */
const PAGE = `
  select array[request_id, at::text] as key, pg_column_size(r.*) as bytes,
         case when $5 then row_to_json(r)::text end as line
    from gateway.request_log r
   where at >= $1::date and at < $1::date + interval '1 day' and (request_id, at) > ($2, $3::timestamptz)
   order by request_id, at limit $4`;

/** The bounds leave Postgres one day's table to look into. */
const REMOVE = `
  delete from gateway.request_log held
   using unnest($1::text[], $2::timestamptz[]) as key (request_id, at)
   where held.request_id = key.request_id and held.at = key.at
     and held.at >= $3::date and held.at < $3::date + interval '1 day'`;

/**
 * The gateway's request log, by whole days. The table of a day is left to the gateway, which drops it with the days that
 * `REQUEST_LOG_DAYS` does not keep: that takes a lock which one who has time should not take.
 */
export const requestsPolicy: RetentionPolicy = {
  table: 'gateway.request_log',
  keyColumns: ['request_id', 'at'],

  async *pages(client, { before, limit, withLines }) {
    for (const day of await daysBefore(client, before)) {
      let after: readonly (string | null)[] = ['', '-infinity'];
      for (;;) {
        const { rows } = await client.query<Omit<DueRow, 'day'>>({
          name: 'retention.requests',
          text: PAGE,
          values: [day, ...after, limit, withLines],
        });
        yield rows.map((row) => ({ ...row, day }));
        if (rows.length < limit) break;
        after = rows.at(-1)!.key;
      }
    }
  },

  async remove(client, keys) {
    const { rowCount } = await client.query(REMOVE, [...columnsOf(keys, 2), keys[0]?.[1]]);
    return rowCount ?? 0;
  },
};

async function daysBefore(client: ClientBase, before: Date): Promise<readonly string[]> {
  const { rows } = await client.query<{ day: string }>(DAYS, [dayOf(before)]);
  return rows.map(({ day }) => day);
}
