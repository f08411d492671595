import type { ClientBase } from 'pg';
import type { Endpoint } from '../endpoints/endpoint.js';

/** A notice with its recipient, the contact of the workspace; null if it has none. */
export interface PostedNotice extends Notice {
  readonly recipient: string | null;
}

export interface Notice {
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly subject: string;
  readonly body: string;
}

/** Writes a mail to the workspace's contact, in the transaction of the change. `MailSender` sends it. */
export async function postNotice(client: ClientBase, notice: Notice): Promise<PostedNotice> {
  const { rows } = await client.query<{ recipient: string | null }>(
    `insert into mail_outbox (workspace_id, recipient, subject, body)
     values ($1, (select email from contacts where workspace_id = $1), $2, $3)
     returning recipient`,
    [notice.workspaceId, notice.subject, notice.body],
  );
  return { ...notice, recipient: rows[0]?.recipient ?? null };
}

/**
 * Returns the notice that failures disabled an endpoint (contract section 6.7); `reason` is that of the last failure.
 */
export function endpointDisabledNotice(endpoint: Endpoint, disabledAt: Date, reason: string): Notice {
  const { endpointId, workspaceId, url, consecutiveFailures, failingSince } = endpoint;
  return {
    workspaceId,
    endpointId,
    subject: `Webhook endpoint ${endpointId} was disabled`,
    body: [
      `The webhook endpoint ${endpointId} (${url}) failed ${consecutiveFailures} times in a row and was disabled`,
      `at ${disabledAt.toISOString()}. The first failure was at ${failingSince ?? 'an unknown time'}, the last one was: ${reason}.`,
      '',
      'Its events are not lost: they are held. Once your receiver works again, open the dashboard, enable the endpoint',
      'under Webhooks, and deliver them. The operator of the service can do this, too.',
      'Success is any 2xx status within 5 seconds. Redirects are not followed.',
      '',
    ].join('\n'),
  };
}
