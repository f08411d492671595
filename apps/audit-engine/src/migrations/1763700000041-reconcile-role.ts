import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECONCILE_ROLE } from '#runtime/migrations/migrations';

/** What `acs reconcile` compares of this schema: its role may read that, and change nothing. */
export class ReconcileRole1763700000041 implements MigrationInterface {
  readonly name = 'ReconcileRole1763700000041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant usage on schema audits to ${RECONCILE_ROLE}`);
    await runner.query(`grant select on events, relay_checkpoints to ${RECONCILE_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke select on events, relay_checkpoints from ${RECONCILE_ROLE}`);
    await runner.query(`revoke usage on schema audits from ${RECONCILE_ROLE}`);
  }
}
