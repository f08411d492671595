import type { Pool } from 'pg';
import type { Claim } from '../queue/claim-jobs.js';

/** Up to `limit` claimed jobs that are further past their deadline than `graceMs`, by the database's clock. */
export async function findOverdue(pool: Pool, graceMs: number, limit: number): Promise<readonly Claim[]> {
  const { rows } = await pool.query<{ audit_id: string; workspace_id: string; claim: string }>({
    name: 'sweeping.find-overdue',
    text: `
      select audit_id, workspace_id, claim from jobs
      where claim is not null
        and lease_until >= now()
        and deadline_at < now() - $1 * interval '1 ms'
      order by deadline_at limit $2`,
    values: [graceMs, limit],
  });
  return rows.map(({ audit_id, workspace_id, claim }) => ({
    auditId: audit_id,
    workspaceId: workspace_id,
    token: claim,
  }));
}
