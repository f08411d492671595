import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECONCILE_ROLE } from '#runtime/migrations/migrations';

/** `acs reconcile` sees where an operator took credits back of an audit. */
export class ReconcileTakeBacks1795219200081 implements MigrationInterface {
  readonly name = 'ReconcileTakeBacks1795219200081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant select on take_backs to ${RECONCILE_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke select on take_backs from ${RECONCILE_ROLE}`);
  }
}
