import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The view of audits that partners read, projected from the requests' answers and from events. */
export class Audits1763700000002 implements MigrationInterface {
  readonly name = 'Audits1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audits (
        audit_id text primary key,
        -- Identity: written once, by whoever comes first.
        workspace_id text not null,
        audit_type text not null,
        url text not null,
        charged integer not null,
        created_at timestamptz not null,
        -- Status: written only by a greater version of the audit's stream; the request writes version 0.
        version integer not null,
        status text not null,
        refunded integer not null default 0,
        completed_at timestamptz,
        failure_reason text,
        error json,
        scores json,
        dimensions json,
        issues json,
        -- Canonical JSON as text: partners may nest it deeper than Postgres parses.
        metadata text,
        -- The watch over calls without an Idempotency-Key.
        keyless boolean not null default false,
        seen_at timestamptz not null default now(),
        answered_at timestamptz,
        void_requested_at timestamptz,
        void_tried_at timestamptz,
        voided_at timestamptz
      ) with (fillfactor = 80)`);
    await runner.query(`
      create index audits_queued on audits (workspace_id)
        where status = 'queued' and void_requested_at is null and voided_at is null`);
    await runner.query(`
      create index audits_unanswered on audits (seen_at)
        where keyless and answered_at is null and void_requested_at is null`);
    await runner.query(`
      create index audits_to_void on audits (void_requested_at)
        where void_requested_at is not null and voided_at is null`);
    await runner.query(`grant select, insert, update on audits to acs_gateway`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table audits`);
  }
}
