import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of a workspace's audits, in its order. None of the columns ever changes. Without the audit's id it would be a
 * third of the size, but then Postgres may sort all audits of the workspace for a page of twenty.
 */
export class AuditsByCreation1763700000095 implements MigrationInterface {
  readonly name = 'AuditsByCreation1763700000095';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index audits_by_creation on audits (workspace_id, created_at, audit_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index audits_by_creation`);
  }
}
