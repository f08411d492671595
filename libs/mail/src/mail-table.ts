import type { Pool } from 'pg';

/** A mail of `mail_outbox`, which each app that sends mails has in its own schema, and which one process may send now. */
export interface ClaimedMail {
  readonly mailId: string;
  readonly recipient: string;
  readonly subject: string;
  /** As it is stored: see `MailTexts`. */
  readonly body: string;
  /** Includes this attempt. */
  readonly attempts: number;
}

/**
 * Longer than sending a mail can take, timeouts included (`smtp.ts`). After this time the process that claimed the mail
 * must have died.
 */
const LEASE_SECONDS = 900;

/** Of a mail that has an end: it is better sent twice, where sending takes longer, than too late or never. */
const SHORT_LEASE_SECONDS = 120;

/** Older mails are not sent: old news confuses. */
const STALE_DAYS = 7;

/** Claims mails that are due; no other process sends them until the lease ends. */
export async function claimMails(pool: Pool, limit: number): Promise<readonly ClaimedMail[]> {
  const { rows } = await pool.query<ClaimedMail>(
    `update mail_outbox set attempts = attempts + 1,
            next_attempt_at = now() + make_interval(
              secs => case when expires_at is null then ${LEASE_SECONDS} else ${SHORT_LEASE_SECONDS} end)
      where mail_id in (
        select mail_id from mail_outbox
         where sent_at is null and refused_at is null and recipient is not null
           and (expires_at is null or expires_at > now())
           and next_attempt_at <= now() and created_at > now() - interval '${STALE_DAYS} days'
         order by next_attempt_at
         limit $1
           for update skip locked)
      returning mail_id as "mailId", recipient, subject, body, attempts`,
    [limit],
  );
  return rows;
}

/** The body of a mail that has an end is a secret, such as a link: it is kept no longer than it is needed. */
const FORGET_SECRET = 'body = case when expires_at is null then body end';

export async function noteSent(pool: Pool, mailId: string): Promise<void> {
  await pool.query(
    `update mail_outbox set sent_at = now(), refused_at = null, last_error = null, ${FORGET_SECRET} where mail_id = $1`,
    [mailId],
  );
}

/** Gives up mails whose time is over, and forgets their bodies. Returns how many were not sent. */
export async function expireMails(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ unsent: number }>(
    `with expired as (
       update mail_outbox
          set body = null,
              refused_at = case when sent_at is null then coalesce(refused_at, now()) end,
              last_error = case when sent_at is null then coalesce(last_error, 'its time was over') end
        where expires_at <= now() and body is not null
       returning sent_at)
     select count(*) filter (where sent_at is null)::int as unsent from expired`,
  );
  return rows[0]!.unsent;
}

/** Records a refusal, unless another process has sent the mail. It stays in the outbox and is not tried again. */
export async function noteRefused(pool: Pool, mailId: string, reason: string): Promise<void> {
  await pool.query(
    `update mail_outbox set refused_at = now(), last_error = $2, ${FORGET_SECRET}
      where mail_id = $1 and sent_at is null`,
    [mailId, reason],
  );
}

/**
 * Records a failed attempt, and lets the mail be tried again after `waitMs`. Does neither if another process has claimed
 * the mail since: it may be sending it.
 */
export async function noteFailed(
  pool: Pool,
  { mailId, attempts }: Pick<ClaimedMail, 'mailId' | 'attempts'>,
  reason: string,
  waitMs: number,
): Promise<void> {
  await pool.query(
    `update mail_outbox set next_attempt_at = now() + make_interval(secs => $3), last_error = $2
      where mail_id = $1 and sent_at is null and attempts = $4`,
    [mailId, reason, waitMs / 1_000, attempts],
  );
}

/** Returns the age in seconds of the oldest unsent mail; 0 if there is none. */
export async function oldestUnsentSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
       from mail_outbox
      where sent_at is null and refused_at is null and recipient is not null
        and created_at > now() - interval '${STALE_DAYS} days'`,
  );
  return rows[0]?.seconds ?? 0;
}

/** How the texts of mails are stored in the outbox. */
export abstract class MailTexts {
  /** Returns the text of a mail. Throws if it can't be read now. */
  abstract open(mailId: string, stored: string): string;
}

/** Stores them as they are: for texts without secrets. */
export const PLAIN_TEXTS: MailTexts = { open: (_mailId, stored) => stored };
