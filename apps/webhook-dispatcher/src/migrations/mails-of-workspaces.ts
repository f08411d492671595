import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails of workspaces alone: those that sign people in are the gateway's, and no other app may read them. */
export class MailsOfWorkspaces1795219200140 implements MigrationInterface {
  readonly name = 'MailsOfWorkspaces1795219200140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from mail_outbox where workspace_id is null`);
    await runner.query('drop index mail_outbox_by_reference');
    await runner.query(
      `alter table mail_outbox alter column workspace_id set not null, drop column reference`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table mail_outbox alter column workspace_id drop not null, add column reference text collate "C"`,
    );
    await runner.query(
      `create unique index mail_outbox_by_reference on mail_outbox (reference) where reference is not null`,
    );
  }
}
