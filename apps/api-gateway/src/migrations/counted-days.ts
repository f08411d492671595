import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the totals of a day were stored: they are counted again if an audit of that day came later. */
export class CountedDays1763700000127 implements MigrationInterface {
  readonly name = 'CountedDays1763700000127';

  async up(runner: QueryRunner): Promise<void> {
    // Nobody knows when the totals that are there were stored.
    await runner.query(
      `alter table audit_days add column stored_at timestamptz not null default '-infinity'`,
    );
    // What began a minute before, and was not committed then, came later.
    await runner.query(
      `alter table audit_days alter column stored_at set default now() - interval '1 minute'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table audit_days drop column stored_at`);
  }
}
