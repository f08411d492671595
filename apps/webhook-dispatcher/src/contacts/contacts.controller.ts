import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import type { PayloadOf, ReplyOf } from '#contracts/messages';
import { parseEmail } from './email.js';
import { parseWorkspaceId } from './workspace-id.js';

/** Where a workspace gets its notices. The contact also tells this service that the workspace exists. */
@Controller()
export class ContactsController {
  constructor(private readonly pool: Pool) {}

  @MessagePattern<string>('webhooks.set-contact')
  async set(
    @Payload() { workspace_id: workspaceId, email }: PayloadOf<'webhooks.set-contact'>,
  ): Promise<ReplyOf<'webhooks.set-contact'>> {
    await this.pool.query(
      `insert into contacts (workspace_id, email) values ($1, $2)
       on conflict (workspace_id) do update set email = excluded.email, updated_at = now()`,
      [parseWorkspaceId(workspaceId), parseEmail(email)],
    );
    return {};
  }
}
