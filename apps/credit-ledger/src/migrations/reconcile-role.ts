import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECONCILE_ROLE } from '#runtime/migrations/migrations';

/** What `acs reconcile` compares of this schema: its role may read that, and change nothing. */
export class ReconcileRole1795219200040 implements MigrationInterface {
  readonly name = 'ReconcileRole1795219200040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant usage on schema ledger to ${RECONCILE_ROLE}`);
    await runner.query(
      `grant select on charges, checkouts, grants, events, relay_checkpoints to ${RECONCILE_ROLE}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `revoke select on charges, checkouts, grants, events, relay_checkpoints from ${RECONCILE_ROLE}`,
    );
    await runner.query(`revoke usage on schema ledger from ${RECONCILE_ROLE}`);
  }
}
