import type { Pool } from 'pg';

/** Changes noted actions as no service can: as if they were old, or a process had died. `set` is SQL. */
export async function rewriteActions(admin: Pick<Pool, 'query'>, set: string): Promise<void> {
  // One message is one transaction.
  await admin.query(`
    alter table dashboard_actions disable trigger done_dashboard_actions_stay;
    update dashboard_actions set ${set};
    alter table dashboard_actions enable always trigger done_dashboard_actions_stay`);
}
