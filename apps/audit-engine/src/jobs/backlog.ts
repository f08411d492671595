import type { Pool } from 'pg';

export interface Backlog {
  readonly waiting: number;
  readonly running: number;
}

/** How many audits have not ended, by whether a worker holds them. */
export async function countBacklog(pool: Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(`
    select count(*) filter (where claim is null)::int as waiting,
           count(*) filter (where claim is not null)::int as running
    from jobs`);
  return rows[0] ?? { waiting: 0, running: 0 };
}
