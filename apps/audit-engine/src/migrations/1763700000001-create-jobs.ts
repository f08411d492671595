import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `jobs` holds one row for each audit that has not ended: waiting while `claim` is null, running otherwise. It comes
 * with `audit.queued` and goes with the terminal event, in their transactions. `turns` remembers when each workspace
 * was last served.
 */
export class CreateJobs1763700000001 implements MigrationInterface {
  readonly name = 'CreateJobs1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    // Rows live for seconds: without eager vacuuming the claim would wade through dead ones.
    await runner.query(`
      create table jobs (
        audit_id text primary key,
        workspace_id text not null,
        ordered_at timestamptz not null default now(),
        permitted_at timestamptz not null default now(),
        claim uuid,
        lease_until timestamptz,
        deadline_at timestamptz,
        constraint jobs_claimed_whole check (num_nulls(claim, lease_until, deadline_at) in (0, 3))
      ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    await runner.query(`
      create index jobs_waiting on jobs (workspace_id, ordered_at, audit_id) where claim is null`);
    await runner.query(`
      create index jobs_running on jobs (workspace_id) where claim is not null`);
    await runner.query(`
      create index jobs_unpermitted on jobs (permitted_at) where claim is null`);
    await runner.query(`
      create table turns (
        workspace_id text primary key,
        last_turn_at timestamptz not null
      ) with (fillfactor = 50)`);
    await runner.query(`grant select, insert, update, delete on jobs to acs_audits`);
    await runner.query(`grant select, insert, update on turns to acs_audits`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table turns, jobs`);
  }
}
