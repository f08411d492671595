import type { ClientBase } from 'pg';

/** How far back the request log goes, in sentences: what is not found may be older. Looks at the names of its tables alone. */
export async function keptDaysText(gateway: ClientBase): Promise<string> {
  const { rows } = await gateway.query<{ day: string | null }>(
    `select min(to_date(right(c.relname, 8), 'YYYYMMDD'))::text as day
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'request_log'::regclass and c.relname ~ '^request_log_[0-9]{8}$'`,
  );
  const day = rows[0]?.day;
  const oldest = day ? `; its oldest day is ${day}` : '';
  return `The request log keeps as many days as the gateway's REQUEST_LOG_DAYS says, 30 unless it is set${oldest}.`;
}
