import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Audits whose row came so late that the totals of their day may have been stored before; there are hardly any. Neither
 * column of the condition ever changes.
 */
export class LateAudits1763700000128 implements MigrationInterface {
  readonly name = 'LateAudits1763700000128';
  /** `create index concurrently` is not allowed in one. */
  readonly transaction = false;

  /** Audits are written meanwhile. A run that was broken off leaves an invalid index behind. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index if exists late_audits`);
    // It waits for the transactions that are open now; nobody waits for it.
    await runner.query(`set lock_timeout = 0`);
    try {
      await runner.query(
        `create index concurrently late_audits on audits (workspace_id, seen_at)
          where seen_at - created_at > interval '47 hours'`,
      );
    } finally {
      await runner.query(`reset lock_timeout`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index late_audits`);
  }
}
