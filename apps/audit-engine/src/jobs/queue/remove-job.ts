import type { ClientBase, Pool } from 'pg';

/** Takes an audit out of the table; it has ended. */
export async function removeJob(client: ClientBase | Pool, auditId: string): Promise<void> {
  await client.query({
    name: 'jobs.remove',
    text: `delete from jobs where audit_id = $1`,
    values: [auditId],
  });
}
