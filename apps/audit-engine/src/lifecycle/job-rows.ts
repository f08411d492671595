import type { ClientBase, Pool } from 'pg';
import { hostOf } from '../page-audit/hosts/slots-of.js';
import type { AuditOrder } from './lifecycle-command.js';

/** What a job needs of its order. */
export interface JobOrder extends Pick<AuditOrder, 'audit_id' | 'workspace_id' | 'url'> {
  /** True if it was ordered with a batch. */
  readonly inBatch?: boolean;
}

/**
 * Adds the waiting jobs of audits. They are sorted, because two transactions that add the same jobs in different orders would
 * deadlock.
 */
export async function addJobs(client: ClientBase, audits: readonly JobOrder[]): Promise<void> {
  await client.query({
    name: 'jobs.add',
    text: `
      insert into jobs (audit_id, workspace_id, host, in_batch)
      select audit_id, workspace_id, host, in_batch
      from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as ordered (audit_id, workspace_id, host, in_batch)
      order by audit_id
      on conflict do nothing`,
    values: [
      audits.map(({ audit_id }) => audit_id),
      audits.map(({ workspace_id }) => workspace_id),
      audits.map(({ url }) => hostOf(url)),
      audits.map(({ inBatch = false }) => inBatch),
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
