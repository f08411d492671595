import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf } from '#runtime/migrations/migrations';

/** Notices that an operator sends to many workspaces: each has a reference, by which a workspace gets it once. */
export class NoticesByReference1795219200003 implements MigrationInterface {
  readonly name = 'NoticesByReference1795219200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table notices (
         reference text collate "C" primary key,
         subject text not null,
         body text not null,
         created_at timestamptz not null default now()
       )`,
    );
    // Mails of the service's own accord, such as that of a disabled endpoint, belong to no notice.
    await runner.query(`alter table mail_outbox add column notice text collate "C" references notices`);
    await runner.query(
      `create unique index mail_outbox_once_per_notice on mail_outbox (notice, workspace_id) where notice is not null`,
    );
    await runner.query(`grant select, insert on notices to ${roleOf('webhooks')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index mail_outbox_once_per_notice');
    await runner.query('alter table mail_outbox drop column notice');
    await runner.query('drop table notices');
  }
}
