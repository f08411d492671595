import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the row of failures of an endpoint began, which `WEBHOOK_DISABLE_MIN_SPAN` is measured from. */
export class TimeFailures1795219200006 implements MigrationInterface {
  readonly name = 'TimeFailures1795219200006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoints add column failing_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoints drop column failing_since');
  }
}
