import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds and disputes that the payment provider told of: one row each, as it stands. */
export class PaymentReversals1795219200032 implements MigrationInterface {
  readonly name = 'PaymentReversals1795219200032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payment_reversals (
        provider text not null,
        reversal_id text not null,
        kind text not null check (kind in ('refund', 'dispute')),
        state text not null check (state in ('open', 'done', 'withdrawn')),
        payment_id text not null,
        checkout_id text collate "C" not null,
        workspace_id text collate "C" not null,
        amount_cents bigint not null check (amount_cents >= 0),
        currency text not null,
        occurred_at timestamptz not null,
        noted_at timestamptz not null default now(),
        primary key (provider, reversal_id)
      )`);
    await runner.query(`grant select, insert, update on payment_reversals to acs_ledger`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table payment_reversals`);
  }
}
