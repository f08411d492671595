import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf } from '#runtime/migrations/migrations';

/** Mails to people, such as sign-in links: of no workspace, each once for its reference, and forgotten after its time. */
export class MailsToPeople1795219200120 implements MigrationInterface {
  readonly name = 'MailsToPeople1795219200120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table mail_outbox
         alter column workspace_id drop not null,
         alter column body drop not null,
         add column reference text collate "C",
         add column expires_at timestamptz`,
    );
    await runner.query(
      `create unique index mail_outbox_by_reference on mail_outbox (reference) where reference is not null`,
    );
    await runner.query(
      `create index mail_outbox_expiring on mail_outbox (expires_at) where expires_at is not null and body is not null`,
    );
    await runner.query(`grant update (body) on mail_outbox to ${roleOf('webhooks')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from mail_outbox where workspace_id is null or body is null`);
    await runner.query(`revoke update (body) on mail_outbox from ${roleOf('webhooks')}`);
    await runner.query('drop index mail_outbox_by_reference, mail_outbox_expiring');
    await runner.query(
      `alter table mail_outbox
         alter column workspace_id set not null,
         alter column body set not null,
         drop column reference,
         drop column expires_at`,
    );
  }
}
