import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was taken back, and what of it the balance did not have. */
export class OwedCredits1795219200031 implements MigrationInterface {
  readonly name = 'OwedCredits1795219200031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table accounts add column owed bigint not null default 0 check (owed >= 0)`);
    await runner.query(`
      create table take_backs (
        workspace_id text collate "C",
        reference text,
        credits bigint not null check (credits >= 0),
        taken bigint not null check (taken between 0 and credits),
        version int not null,
        primary key (workspace_id, reference)
      )`);
    await runner.query(`grant select, insert on take_backs to acs_ledger`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table take_backs`);
    await runner.query(`alter table accounts drop column owed`);
  }
}
