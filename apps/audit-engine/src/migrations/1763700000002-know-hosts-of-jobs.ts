import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `jobs.host` is what the claim counts audits of one host by; '' where it is not known, and never limited then. */
export class KnowHostsOfJobs1763700000002 implements MigrationInterface {
  readonly name = 'KnowHostsOfJobs1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table jobs add column host text not null default ''`);
    await runner.query(`
      create index jobs_waiting_by_host on jobs (workspace_id, host, ordered_at, audit_id) where claim is null`);
    // With the host: without it, plans for the oldest jobs would read the other index whole, for its host, and sort.
    await runner.query(`drop index jobs_waiting`);
    await runner.query(`
      create index jobs_waiting on jobs (workspace_id, ordered_at, audit_id) include (host) where claim is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index jobs_waiting_by_host, jobs_waiting`);
    await runner.query(`alter table jobs drop column host`);
    await runner.query(`
      create index jobs_waiting on jobs (workspace_id, ordered_at, audit_id) where claim is null`);
  }
}
