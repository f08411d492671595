import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a complete audit was measured: results are comparable only where that is known. */
export class AuditMeasurements1763700000005 implements MigrationInterface {
  readonly name = 'AuditMeasurements1763700000005';

  async up(runner: QueryRunner): Promise<void> {
    // Null for the audits that completed before these columns.
    await runner.query(`
      alter table audits
        add column scoring_version text,
        add column as_of timestamptz,
        add column final_url text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table audits drop column scoring_version, drop column as_of, drop column final_url`,
    );
  }
}
