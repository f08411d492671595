import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checkout sessions: what was sold, where it is paid, and what the provider said of it. The credits are in `grants`. */
export class Checkouts1795219200002 implements MigrationInterface {
  readonly name = 'Checkouts1795219200002';

  async up(runner: QueryRunner): Promise<void> {
    // Package, price and credits are those of the sale: a later price list changes nothing of them. Without a session
    // while it is being minted, and for ever where that failed.
    await runner.query(`
      create table checkouts (
        checkout_id text collate "C" primary key,
        workspace_id text collate "C" not null,
        package text not null,
        amount_cents bigint not null check (amount_cents > 0),
        credits bigint not null check (credits > 0),
        currency text not null,
        provider text not null check (provider in ('stripe', 'local')),
        requested_by uuid not null unique,
        session_id text,
        checkout_url text,
        status text not null default 'open' check (status in ('open', 'pending', 'paid', 'expired', 'failed')),
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        submitted_at timestamptz,
        late_payment_at timestamptz,
        settled_at timestamptz,
        revision int not null default 0,
        unique (provider, session_id),
        check (num_nulls(session_id, checkout_url) in (0, 2)),
        check ((settled_at is null) = (status in ('open', 'pending')))
      )`);
    await runner.query(`grant select, insert, update on checkouts to acs_ledger`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table checkouts`);
  }
}
