import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool, type ClientBase } from 'pg';
import { SetContact } from '#contracts/webhooks/contact-commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';

/** Stores the e-mail address for a workspace's notices. A stored address also means that the workspace exists. */
@Controller()
export class ContactsController {
  constructor(private readonly pool: Pool) {}

  @MessagePattern<string>('webhooks.set-contact')
  async set(
    @Payload() { workspace_id: workspaceId, email }: SetContact,
  ): Promise<ReplyOf<'webhooks.set-contact'>> {
    await this.pool.query(
      `insert into contacts (workspace_id, email) values ($1, $2)
       on conflict (workspace_id) do update set email = excluded.email, updated_at = now()`,
      [workspaceId, email],
    );
    return {};
  }
}

/** Throws a `Failure` (not-found, `WORKSPACE_NOT_FOUND`) if this service has no contact of the workspace. */
export async function assertWorkspace(client: ClientBase | Pool, workspaceId: string): Promise<void> {
  const { rowCount } = await client.query('select from contacts where workspace_id = $1', [workspaceId]);
  if (rowCount === 1) return;
  throw new Failure('not-found', 'WORKSPACE_NOT_FOUND', `There is no workspace ${workspaceId}.`, {
    details: { field: 'workspace_id' },
  });
}
