import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who asked for a link and has no answer yet, and the mails that bring links: as `libs/mail` sends them, sealed. */
export class SignInMails1763700000140 implements MigrationInterface {
  readonly name = 'SignInMails1763700000140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sign_in_asks (
        ask_id uuid primary key default gen_random_uuid(),
        email text not null,
        then_path text,
        asked_at timestamptz not null default now()
      )`);
    await runner.query(`create index sign_in_asks_by_time on sign_in_asks (asked_at)`);
    // Of the body only what `MAIL_KEY` opens is stored, and nothing once it is sent or its time is over.
    await runner.query(`
      create table mail_outbox (
        mail_id uuid primary key,
        recipient text not null,
        subject text not null,
        body text,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        attempts int not null default 0,
        next_attempt_at timestamptz not null default now(),
        sent_at timestamptz,
        refused_at timestamptz,
        last_error text
      )`);
    await runner.query(
      `create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and refused_at is null`,
    );
    await runner.query(
      `create index mail_outbox_expiring on mail_outbox (expires_at) where expires_at is not null and body is not null`,
    );
    // Of an ask `update` is needed for a lock only. No other role may read either table.
    await runner.query(`grant select, insert, update, delete on sign_in_asks, mail_outbox to acs_gateway`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table mail_outbox, sign_in_asks`);
  }
}
