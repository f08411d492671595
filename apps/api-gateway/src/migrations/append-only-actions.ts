import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nobody deletes what people did, nor changes what is done, as with events. Superusers can't either. */
export class AppendOnlyActions1763700000129 implements MigrationInterface {
  readonly name = 'AppendOnlyActions1763700000129';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function refuse_action_change() returns trigger language plpgsql as $$
      begin
        raise exception 'dashboard_actions are append-only: % of this is refused', tg_op
          using errcode = 'restrict_violation';
      end
      $$`);
    await runner.query(`
      create trigger dashboard_actions_are_kept before delete or truncate on dashboard_actions
        for each statement execute function refuse_action_change()`);
    // A form that did not act may be sent again: then it says something else, and ends in another way.
    await runner.query(`
      create trigger done_dashboard_actions_stay before update on dashboard_actions
        for each row when (
          old.outcome = 'done' or (old.outcome is not null and new.outcome is null)
          or (old.workspace_id, old.action_id, old.at, old.email, old.name, old.request_id)
             is distinct from (new.workspace_id, new.action_id, new.at, new.email, new.name, new.request_id))
        execute function refuse_action_change()`);
    // ALWAYS: also where session_replication_role = replica switches ordinary triggers off.
    for (const trigger of ['dashboard_actions_are_kept', 'done_dashboard_actions_stay'])
      await runner.query(`alter table dashboard_actions enable always trigger ${trigger}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger done_dashboard_actions_stay on dashboard_actions`);
    await runner.query(`drop trigger dashboard_actions_are_kept on dashboard_actions`);
    await runner.query(`drop function refuse_action_change()`);
  }
}
