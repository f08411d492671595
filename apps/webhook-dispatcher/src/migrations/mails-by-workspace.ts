import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For whoever asks which mails a workspace got about its endpoints. */
export class MailsByWorkspace1795219200011 implements MigrationInterface {
  readonly name = 'MailsByWorkspace1795219200011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index mail_outbox_by_workspace on mail_outbox (workspace_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index mail_outbox_by_workspace');
  }
}
