import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RETENTION_ROLE } from '#runtime/migrations/migrations';

/** What the metadata of each workspace takes, so that it can be bounded, and where the metadata is that may go. */
export class KeptMetadata1763700000020 implements MigrationInterface {
  readonly name = 'KeptMetadata1763700000020';

  async up(runner: QueryRunner): Promise<void> {
    // Only audits with metadata are in it, also those of gateways from before, which count nothing.
    await runner.query(`
      create index audits_with_metadata on audits (created_at, audit_id) where metadata is not null`);
    await runner.query(`
      create table metadata_kept (
        audit_id text primary key,
        workspace_id text not null,
        bytes integer not null,
        since timestamptz not null default now(),
        -- Counted before the charge; settled once its audit was looked for and has it.
        settled boolean not null default false
      )`);
    await runner.query(`create index metadata_kept_unsettled on metadata_kept (since) where not settled`);
    // At every moment the sum of metadata_kept by workspace. One row a workspace, which every create with metadata updates.
    await runner.query(`
      create table metadata_use (
        workspace_id text primary key,
        bytes bigint not null check (bytes >= 0)
      ) with (fillfactor = 50)`);
    await runner.query(`grant select, insert, update, delete on metadata_kept, metadata_use to acs_gateway`);
    await runner.query(`grant update (metadata) on audits to ${RETENTION_ROLE}`);
    await runner.query(`grant select, delete on metadata_kept to ${RETENTION_ROLE}`);
    await runner.query(`grant select, update (bytes) on metadata_use to ${RETENTION_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke update (metadata) on audits from ${RETENTION_ROLE}`);
    await runner.query(`drop table metadata_use, metadata_kept`);
    await runner.query(`drop index audits_with_metadata`);
  }
}
