import type { Pool } from 'pg';

export interface Backlog {
  readonly waiting: number;
  readonly running: number;
  /** For how long the one that waits longest has waited; 0 where none does. */
  readonly oldestWaitingSeconds: number;
}

/** How many audits have not ended, by whether a worker holds them. */
export async function countBacklog(pool: Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(`
    select count(*) filter (where claim is null)::int as waiting,
           count(*) filter (where claim is not null)::int as running,
           coalesce(extract(epoch from now() - min(ordered_at) filter (where claim is null)), 0)::float8
             as "oldestWaitingSeconds"
    from jobs`);
  return rows[0] ?? { waiting: 0, running: 0, oldestWaitingSeconds: 0 };
}
