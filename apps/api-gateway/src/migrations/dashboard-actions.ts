import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people did in the dashboard. The id of a form is the key, so that a form that is sent twice acts once. */
export class DashboardActions1763700000121 implements MigrationInterface {
  readonly name = 'DashboardActions1763700000121';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table dashboard_actions (
        workspace_id text collate "C" not null,
        action_id uuid not null,
        at timestamptz not null default clock_timestamp(),
        -- The address as it was then. No reference: an action outlives its person.
        email text not null,
        name text not null,
        subject text,
        details jsonb not null default '{}',
        -- Null until the work has ended; unknown if a service did not answer.
        outcome text check (outcome in ('done', 'refused', 'unknown')),
        message text,
        request_id text,
        primary key (workspace_id, action_id)
      )`);
    await runner.query(
      `create index dashboard_actions_by_time on dashboard_actions (workspace_id, at, action_id)`,
    );
    await runner.query(`grant select, insert, update (outcome, message) on dashboard_actions to acs_gateway`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table dashboard_actions`);
  }
}
