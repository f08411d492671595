import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RETENTION_ROLE } from '#runtime/migrations/migrations';

/** What `acs retention run` does to this schema: its role may do that, and nothing else. */
export class RetentionRole1763700000070 implements MigrationInterface {
  readonly name = 'RetentionRole1763700000070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant usage on schema gateway to ${RETENTION_ROLE}`);
    await runner.query(
      `grant select, update (dimensions, issues, result_archived_at) on audits to ${RETENTION_ROLE}`,
    );
    await runner.query(`grant select, insert, update on retention_marks to ${RETENTION_ROLE}`);
    await runner.query(`grant select, delete on request_log to ${RETENTION_ROLE}`);
    await runner.query(`grant select on request_log_other to ${RETENTION_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `revoke select, update (dimensions, issues, result_archived_at) on audits from ${RETENTION_ROLE}`,
    );
    await runner.query(`revoke select, insert, update on retention_marks from ${RETENTION_ROLE}`);
    await runner.query(`revoke select, delete on request_log from ${RETENTION_ROLE}`);
    await runner.query(`revoke select on request_log_other from ${RETENTION_ROLE}`);
    await runner.query(`revoke usage on schema gateway from ${RETENTION_ROLE}`);
  }
}
