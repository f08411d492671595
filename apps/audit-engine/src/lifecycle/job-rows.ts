import type { ClientBase, Pool } from 'pg';
import { hostOf } from '../page-audit/hosts/slots-of.js';
import type { AuditOrder } from './lifecycle-command.js';

/**
 * Adds the waiting jobs of audits. They are sorted, because two transactions that add the same jobs in different orders would
 * deadlock.
 */
export async function addJobs(
  client: ClientBase,
  audits: readonly Pick<AuditOrder, 'audit_id' | 'workspace_id' | 'url'>[],
): Promise<void> {
  await client.query({
    name: 'jobs.add',
    text: `
      insert into jobs (audit_id, workspace_id, host)
      select audit_id, workspace_id, host
      from unnest($1::text[], $2::text[], $3::text[]) as ordered (audit_id, workspace_id, host)
      order by audit_id
      on conflict do nothing`,
    values: [
      audits.map(({ audit_id }) => audit_id),
      audits.map(({ workspace_id }) => workspace_id),
      audits.map(({ url }) => hostOf(url)),
    ],
  });
}

export async function removeJob(client: ClientBase | Pool, auditId: string): Promise<void> {
  await client.query({
    name: 'jobs.remove',
    text: `delete from jobs where audit_id = $1`,
    values: [auditId],
  });
}
