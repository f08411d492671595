import type { ClientBase } from 'pg';

export interface TableSize {
  readonly table: string;
  readonly rows: number;
  /** Bytes: rows, what is kept apart of long values, indexes. */
  readonly heap: number;
  readonly toast: number;
  readonly indexes: number;
}

/** Every table of the four schemas; the days of the request log are one. */
export async function tableSizes(client: ClientBase): Promise<readonly TableSize[]> {
  const { rows } = await client.query<Omit<TableSize, 'rows'>>(`
    select n.nspname || '.' || regexp_replace(c.relname, '^request_log_.*', 'request_log') as table,
           sum(pg_relation_size(c.oid))::float8 as heap,
           sum(coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0))::float8 as toast,
           sum(pg_indexes_size(c.oid))::float8 as indexes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('gateway', 'ledger', 'audits', 'webhooks') and c.relkind = 'r'
     group by 1 order by 1`);
  const sizes: TableSize[] = [];
  for (const row of rows) {
    const counted = await client.query<{ rows: number }>(`select count(*)::float8 as rows from ${row.table}`);
    sizes.push({ ...row, rows: counted.rows[0]?.rows ?? 0 });
  }
  return sizes;
}
