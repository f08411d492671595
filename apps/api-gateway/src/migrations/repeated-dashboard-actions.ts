import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The gateway stores what an action made once its work has ended, and what a form says that is sent again. */
export class RepeatedDashboardActions1763700000125 implements MigrationInterface {
  readonly name = 'RepeatedDashboardActions1763700000125';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant update (subject, details) on dashboard_actions to acs_gateway`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke update (subject, details) on dashboard_actions from acs_gateway`);
  }
}
