import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { CreateSignInLink } from '#contracts/gateway/commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { commandIdOf, type MessageContext } from '#messaging/message/message-context';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { workspaceNotFound } from '../../workspaces/workspaces.js';
import { Actions } from '../activity/actions.js';
import { linkAddress } from './sign-in-asks.js';
import { SignInLinks } from './sign-in-links.js';

/** Makes links for operators: the way in where no mail server is set. */
@Controller()
export class SignInLinkController {
  constructor(
    private readonly links: SignInLinks,
    private readonly actions: Actions,
    private readonly settings: GatewaySettings,
  ) {}

  /** A redelivered command makes one more link for the same person. */
  @MessagePattern<string>('gateway.create-sign-in-link')
  async create(
    @Payload() { workspace_id: workspaceId, email, role }: CreateSignInLink,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'gateway.create-sign-in-link'>> {
    const link = await this.links.createForMember({
      workspaceId,
      email: email ?? undefined,
      role: role ?? undefined,
    });
    if (!link) throw workspaceNotFound(workspaceId);
    const details = { email: link.email, role: link.role };
    await this.actions.note(workspaceId, commandIdOf(context), { name: 'person.link', details });
    return {
      url: linkAddress(this.settings.publicUrl, link.token, `/dashboard/${workspaceId}`),
      ...details,
      expires_at: link.expiresAt.toISOString(),
    };
  }
}
