import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf } from '#runtime/migrations/migrations';

/** What became of sending a mail, and when it is tried next. */
export class MailsBySmtp1795219200004 implements MigrationInterface {
  readonly name = 'MailsBySmtp1795219200004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table mail_outbox
         add column attempts int not null default 0,
         add column next_attempt_at timestamptz not null default now(),
         add column refused_at timestamptz,
         add column last_error text`,
    );
    await runner.query(
      `create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and refused_at is null`,
    );
    await runner.query(
      `grant update (attempts, next_attempt_at, refused_at, last_error) on mail_outbox to ${roleOf('webhooks')}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index mail_outbox_due');
    await runner.query(
      `alter table mail_outbox
         drop column attempts, drop column next_attempt_at, drop column refused_at, drop column last_error`,
    );
  }
}
