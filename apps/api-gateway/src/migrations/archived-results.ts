import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results of old audits may go from the view: they can be read from the events of the audit whenever they are asked for. */
export class ArchivedResults1763700000007 implements MigrationInterface {
  readonly name = 'ArchivedResults1763700000007';

  async up(runner: QueryRunner): Promise<void> {
    // Since when `dimensions` and `issues` of a complete audit are null. No index: every audit would pay for it.
    await runner.query(`alter table audits add column result_archived_at timestamptz`);
    // How far down the table `acs retention run` has come: of what is before it, nothing is left to archive.
    await runner.query(`create table retention_marks (policy text primary key, walked_to text not null)`);
  }

  /** Rebuild gateway.audits afterwards: what was archived is not in the view. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table retention_marks`);
    await runner.query(`alter table audits drop column result_archived_at`);
  }
}
