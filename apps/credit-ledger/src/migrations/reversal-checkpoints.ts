import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to when everything is recorded that a payment provider told of refunds and disputes, and where its reading stands. */
export class ReversalCheckpoints1795219200080 implements MigrationInterface {
  readonly name = 'ReversalCheckpoints1795219200080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reversal_checkpoints (
        provider text primary key,
        recorded_to timestamptz not null,
        reading_to timestamptz,
        page_after text,
        incomplete boolean not null default false,
        next_at timestamptz not null,
        claims int not null default 0
      )`);
    // As far back as Stripe remembers.
    await runner.query(`
      insert into reversal_checkpoints (provider, recorded_to, next_at)
      values ('stripe', now() - interval '30 days', now() + interval '10 minutes')`);
    await runner.query(`grant select, update on reversal_checkpoints to acs_ledger`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table reversal_checkpoints`);
  }
}
