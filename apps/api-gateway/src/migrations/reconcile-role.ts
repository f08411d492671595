import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECONCILE_ROLE } from '#runtime/migrations/migrations';

/** What `acs reconcile` compares of this schema: its role may read that, and change nothing. */
export class ReconcileRole1763700000040 implements MigrationInterface {
  readonly name = 'ReconcileRole1763700000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant usage on schema gateway to ${RECONCILE_ROLE}`);
    await runner.query(`grant select on audits to ${RECONCILE_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke select on audits from ${RECONCILE_ROLE}`);
    await runner.query(`revoke usage on schema gateway from ${RECONCILE_ROLE}`);
  }
}
