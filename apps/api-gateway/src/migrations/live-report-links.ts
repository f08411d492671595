import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The links of a workspace that still work are listed, and those of a person who is removed end. There are few links. */
export class LiveReportLinks1763700000135 implements MigrationInterface {
  readonly name = 'LiveReportLinks1763700000135';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index report_links_by_workspace on report_links (workspace_id, expires_at, link_id) where revoked_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index report_links_by_workspace`);
  }
}
