import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the provider is asked for the session of a checkout next, and how often it was. */
export class CheckoutAsks1795219200030 implements MigrationInterface {
  readonly name = 'CheckoutAsks1795219200030';

  async up(runner: QueryRunner): Promise<void> {
    // The default is for rows that an older release adds beside this one, and for those that stand: they are due soon.
    await runner.query(`
      alter table checkouts
        add column next_ask_at timestamptz not null default now() + interval '10 minutes',
        add column asks int not null default 0 check (asks >= 0)`);
    await runner.query(`
      create index checkouts_to_ask on checkouts (next_ask_at)
        where status in ('open', 'pending') and session_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index checkouts_to_ask`);
    await runner.query(`alter table checkouts drop column next_ask_at, drop column asks`);
  }
}
