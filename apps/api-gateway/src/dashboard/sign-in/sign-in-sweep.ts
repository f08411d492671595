import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Periodic } from '#runtime/lifecycle/periodic';
import { IDLE_HOURS } from '../access/sessions.js';

const KEPT_DAYS = 30;
/** Rows of one statement, so that no run holds many locks or delays a shutdown. */
const BATCH = 5_000;

/** Deletes sign-in links, their mails, sessions and links to reports that ended long ago. */
@Injectable()
export class SignInSweep {
  constructor(private readonly pool: Pool) {}

  @Periodic({ name: 'sweep links and sessions of the dashboard', everyMs: 600_000, stopIn: 'finish' })
  async run(): Promise<void> {
    await this.pool.query(
      `delete from sign_in_links where token_hash in (
         select token_hash from sign_in_links
          where coalesce(redeemed_at, expires_at) < now() - interval '${KEPT_DAYS} days' limit ${BATCH})`,
    );
    await this.pool.query(
      `delete from mail_outbox where mail_id in (
         select mail_id from mail_outbox where expires_at < now() - interval '${KEPT_DAYS} days' limit ${BATCH})`,
    );
    await this.pool.query(
      `delete from dashboard_sessions where session_id in (
         select session_id from dashboard_sessions
          where least(ended_at, expires_at, last_seen_at + interval '${IDLE_HOURS} hours')
                < now() - interval '${KEPT_DAYS} days' limit ${BATCH})`,
    );
    await this.pool.query(
      `delete from report_links where link_id in (
         select link_id from report_links
          where least(revoked_at, expires_at) < now() - interval '${KEPT_DAYS} days' limit ${BATCH})`,
    );
  }
}
