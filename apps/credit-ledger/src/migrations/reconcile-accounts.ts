import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECONCILE_ROLE } from '#runtime/migrations/migrations';

/** `acs reconcile` sees which shard has an account. */
export class ReconcileAccounts1795219200091 implements MigrationInterface {
  readonly name = 'ReconcileAccounts1795219200091';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant select on accounts to ${RECONCILE_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke select on accounts from ${RECONCILE_ROLE}`);
  }
}
