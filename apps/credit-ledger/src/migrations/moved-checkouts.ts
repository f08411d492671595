import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an account that moves to another shard takes with it, beside its events: kept apart from what is still sold here. */
export class MovedCheckouts1795219200090 implements MigrationInterface {
  readonly name = 'MovedCheckouts1795219200090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table moved_checkouts (like checkouts, primary key (checkout_id))`);
    await runner.query(
      `create table moved_reversals (like payment_reversals, primary key (provider, reversal_id))`,
    );
    await runner.query(`grant select on moved_checkouts, moved_reversals to acs_ledger`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table moved_reversals, moved_checkouts`);
  }
}
