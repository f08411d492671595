import type { ClientBase } from 'pg';
import type { Notice } from './endpoint-disabled-notice.js';

/** A notice that was written for the contact of its workspace; null where it has none. */
export interface PostedNotice extends Notice {
  readonly recipient: string | null;
}

/** Writes a mail to the workspace's contact, in the transaction of what it tells about. `MailSender` sends it. */
export async function postNotice(client: ClientBase, notice: Notice): Promise<PostedNotice> {
  const { rows } = await client.query<{ recipient: string | null }>(
    `insert into mail_outbox (workspace_id, recipient, subject, body)
     values ($1, (select email from contacts where workspace_id = $1), $2, $3)
     returning recipient`,
    [notice.workspaceId, notice.subject, notice.body],
  );
  return { ...notice, recipient: rows[0]?.recipient ?? null };
}
