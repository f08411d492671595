import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that show the report of one audit to people without a session. */
export class ReportLinks1763700000122 implements MigrationInterface {
  readonly name = 'ReportLinks1763700000122';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table report_links (
        link_id uuid primary key,
        token_hash bytea not null unique check (octet_length(token_hash) = 32),
        workspace_id text collate "C" not null,
        audit_id text collate "C" not null,
        created_by text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz
      )`);
    await runner.query(`create index report_links_by_audit on report_links (audit_id)`);
    await runner.query(`grant select, insert, update (revoked_at), delete on report_links to acs_gateway`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table report_links`);
  }
}
