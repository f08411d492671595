import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool, type PoolClient } from 'pg';
import { SendNotice, type NoticeReply } from '#contracts/webhooks/contact-commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { Log } from '#contracts/log';
import { Failure } from '#contracts/failures';
import { inTransaction } from '#postgres/transaction';

/** Handles notices that an operator sends to the contacts of workspaces (contract section 9). */
@Controller()
export class NoticesController {
  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {}

  @MessagePattern<string>('webhooks.send-notice')
  async send(@Payload() notice: SendNotice): Promise<ReplyOf<'webhooks.send-notice'>> {
    const { reference, subject } = notice;
    const recipients = [...new Set(notice.workspace_ids)];
    if (notice.dry_run) return previewNotice(this.pool, notice, recipients);
    const reply = await sendNotice(this.pool, notice, recipients);
    this.log.info({ reference, subject, written: reply.written }, 'A notice waits in the mail outbox.');
    return reply;
  }
}

type NoticeText = Pick<SendNotice, 'reference' | 'subject' | 'body'>;

/** A workspace with a contact. */
interface ReachedRow {
  readonly workspace_id: string;
  /** False if the workspace already has this notice's mail. */
  readonly written: boolean;
}

/**
 * Writes a mail to each workspace's contact that does not have this notice yet, in one transaction. `MailSender` sends
 * them. Throws a `Failure` (conflict, `NOTICE_CONFLICT`) if the reference was used with another text.
 */
export function sendNotice(
  pool: Pool,
  notice: NoticeText,
  workspaceIds: readonly string[],
): Promise<NoticeReply> {
  return inTransaction(pool, async (client) => {
    await client.query(
      'insert into notices (reference, subject, body) values ($1, $2, $3) on conflict do nothing',
      [notice.reference, notice.subject, notice.body],
    );
    await assertSameText(client, notice);
    // Written in the order of ids, so that two commands of one notice can't deadlock.
    const { rows } = await client.query<ReachedRow>(
      `with reached as (select workspace_id, email from contacts where workspace_id = any ($4::text[])),
            written as (
              insert into mail_outbox (workspace_id, recipient, subject, body, notice)
              select workspace_id, email, $2, $3, $1 from reached order by workspace_id
              on conflict (notice, workspace_id) where notice is not null do nothing
              returning workspace_id)
       select r.workspace_id, w.workspace_id is not null as written
         from reached r left join written w using (workspace_id)`,
      [notice.reference, notice.subject, notice.body, workspaceIds],
    );
    return replyOf(workspaceIds, rows);
  });
}

/** Returns what `sendNotice` would return now, and throws as it does. Writes nothing. */
async function previewNotice(
  pool: Pool,
  notice: NoticeText,
  workspaceIds: readonly string[],
): Promise<NoticeReply> {
  await assertSameText(pool, notice);
  const { rows } = await pool.query<ReachedRow>(
    `select c.workspace_id, m.mail_id is null as written
       from contacts c left join mail_outbox m on m.notice = $1 and m.workspace_id = c.workspace_id
      where c.workspace_id = any ($2::text[])`,
    [notice.reference, workspaceIds],
  );
  return replyOf(workspaceIds, rows);
}

/** With one reference for two texts, recipients of the first text would not get the second. */
async function assertSameText(
  client: Pool | PoolClient,
  { reference, subject, body }: NoticeText,
): Promise<void> {
  const { rows } = await client.query<{ same: boolean }>(
    'select subject = $2 and body = $3 as same from notices where reference = $1',
    [reference, subject, body],
  );
  if (rows[0]?.same === false) {
    throw new Failure(
      'conflict',
      'NOTICE_CONFLICT',
      `The reference ${reference} was used for a notice with another subject or body. Choose another reference.`,
      { details: { field: 'reference' } },
    );
  }
}

function replyOf(asked: readonly string[], reached: readonly ReachedRow[]): NoticeReply {
  const written = reached.filter((row) => row.written).length;
  const known = new Set(reached.map(({ workspace_id }) => workspace_id));
  return {
    written,
    already_written: reached.length - written,
    without_contact: asked.filter((workspaceId) => !known.has(workspaceId)),
  };
}
