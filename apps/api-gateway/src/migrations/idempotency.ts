import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reservations of Idempotency-Keys and the responses kept under them. */
export class Idempotency1763700000003 implements MigrationInterface {
  readonly name = 'Idempotency1763700000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency (
        workspace_id text not null,
        key text not null,
        -- SHA-256 of the canonical body.
        fingerprint bytea not null,
        audit_id text not null,
        -- Only the request that owns the reservation may finish or release it.
        owner uuid not null,
        lease_until timestamptz not null,
        response text,
        expires_at timestamptz not null,
        primary key (workspace_id, key)
      ) with (fillfactor = 80)`);
    await runner.query(`create index idempotency_by_expiry on idempotency (expires_at)`);
    await runner.query(`grant select, insert, update, delete on idempotency to acs_gateway`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table idempotency`);
  }
}
