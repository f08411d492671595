import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The customer of each workspace at Stripe; and what an account that moves to another shard takes with it of that. */
export class StripeCustomers1795219200092 implements MigrationInterface {
  readonly name = 'StripeCustomers1795219200092';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table stripe_customers (
        workspace_id text collate "C" primary key,
        customer_id text not null
      )`);
    await runner.query(
      `create table moved_stripe_customers (like stripe_customers, primary key (workspace_id))`,
    );
    await runner.query(`grant select, insert, update on stripe_customers to acs_ledger`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table moved_stripe_customers, stripe_customers`);
  }
}
