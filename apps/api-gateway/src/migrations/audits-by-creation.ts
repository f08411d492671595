import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of a workspace's audits, in its order. None of the columns ever changes. Without the audit's id it would be a
 * third of the size, but then Postgres may sort all audits of the workspace for a page of twenty.
 */
export class AuditsByCreation1763700000095 implements MigrationInterface {
  readonly name = 'AuditsByCreation1763700000095';
  /** `create index concurrently` is not allowed in one. */
  readonly transaction = false;

  /** Audits are written meanwhile. A run that was broken off leaves an invalid index behind. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index if exists audits_by_creation`);
    // It waits for the transactions that are open now; nobody waits for it.
    await runner.query(`set lock_timeout = 0`);
    try {
      await runner.query(
        `create index concurrently audits_by_creation on audits (workspace_id, created_at, audit_id)`,
      );
    } finally {
      await runner.query(`reset lock_timeout`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index audits_by_creation`);
  }
}
