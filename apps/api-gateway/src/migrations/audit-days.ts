import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audits by the day of their creation (UTC) and their status, of days whose audits have all ended. */
export class AuditDays1763700000123 implements MigrationInterface {
  readonly name = 'AuditDays1763700000123';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_days (
        workspace_id text collate "C" not null,
        day date not null,
        -- Empty for a day without audits, which is then known to have none.
        status text not null,
        audits int not null,
        charged bigint not null,
        refunded bigint not null,
        primary key (workspace_id, day, status)
      )`);
    await runner.query(`grant select, insert, delete on audit_days to acs_gateway`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table audit_days`);
  }
}
