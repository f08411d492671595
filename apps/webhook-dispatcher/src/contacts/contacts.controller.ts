import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { SetContact } from '#contracts/webhooks/contact-commands';
import type { ReplyOf } from '#contracts/messages/messages';

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
