import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RETENTION_ROLE } from '#runtime/migrations/migrations';

/** What `acs retention run` does to this schema: its role may do that, and nothing else. */
export class RetentionRole1795219200072 implements MigrationInterface {
  readonly name = 'RetentionRole1795219200072';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant usage on schema ledger to ${RETENTION_ROLE}`);
    await runner.query(`grant select, delete on inbox to ${RETENTION_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke select, delete on inbox from ${RETENTION_ROLE}`);
    await runner.query(`revoke usage on schema ledger from ${RETENTION_ROLE}`);
  }
}
