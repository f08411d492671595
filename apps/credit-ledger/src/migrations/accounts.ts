import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Inline projections of the account streams, written in the transaction of the append. Identifiers are compared byte
 * by byte (`collate "C"`): locks are taken in that order, and it is cheaper than a language's.
 */
export class Accounts1795219200001 implements MigrationInterface {
  readonly name = 'Accounts1795219200001';

  async up(runner: QueryRunner): Promise<void> {
    // Half-empty pages: every charge updates its account, and stays heap-only while there is room beside it.
    await runner.query(`
      create table accounts (
        workspace_id text collate "C" primary key,
        version int not null check (version > 0),
        balance bigint not null check (balance >= 0),
        lifetime_purchased bigint not null check (lifetime_purchased >= 0),
        lifetime_consumed bigint not null check (lifetime_consumed >= 0),
        low_balance_threshold bigint not null check (low_balance_threshold >= 0),
        last_low_at timestamptz,
        head_hash bytea not null check (octet_length(head_hash) = 32)
      ) with (fillfactor = 50)`);
    // One row an audit, never swept. Each amount comes with the version of the event that moved it; a row with
    // neither charge nor refund is a tombstone.
    await runner.query(`
      create table charges (
        audit_id text collate "C" primary key,
        workspace_id text collate "C" not null,
        charged bigint check (charged > 0),
        charged_version int,
        balance_after bigint check (balance_after >= 0),
        created_at timestamptz,
        refunded bigint check (refunded > 0),
        refunded_version int,
        voided bigint check (voided >= 0),
        voided_version int,
        check (coalesce(refunded, 0) + coalesce(voided, 0) <= coalesce(charged, 0)),
        check (num_nulls(charged, charged_version, balance_after, created_at) in (0, 4)),
        check (num_nulls(refunded, refunded_version) in (0, 2)),
        check (num_nulls(voided, voided_version) in (0, 2))
      ) with (fillfactor = 90)`);
    await runner.query(`
      create table grants (
        workspace_id text collate "C",
        reference text,
        kind text not null check (kind in ('purchase', 'invoice', 'goodwill')),
        credits bigint not null check (credits > 0),
        version int not null,
        primary key (workspace_id, reference)
      )`);
    await runner.query(`grant select, insert, update on accounts, charges to acs_ledger`);
    await runner.query(`grant select, insert on grants to acs_ledger`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table grants, charges, accounts`);
  }
}
