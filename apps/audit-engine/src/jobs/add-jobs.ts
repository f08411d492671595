import type { ClientBase } from 'pg';

/** Adds waiting jobs. Sorted, since two transactions that add the same ones in any order would deadlock. */
export async function addJobs(
  client: ClientBase,
  jobs: readonly { readonly auditId: string; readonly workspaceId: string }[],
): Promise<void> {
  await client.query({
    name: 'jobs.add',
    text: `
      insert into jobs (audit_id, workspace_id)
      select audit_id, workspace_id
      from unnest($1::text[], $2::text[]) as ordered (audit_id, workspace_id)
      order by audit_id
      on conflict do nothing`,
    values: [jobs.map(({ auditId }) => auditId), jobs.map(({ workspaceId }) => workspaceId)],
  });
}
