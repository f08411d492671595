import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { CreateWorkspace, ListWorkspaces, SetWorkspaceContact } from '#contracts/gateway/commands';
import { TierChanged } from '#contracts/gateway/events';
import { CreditsPurchased } from '#contracts/ledger/events';
import { Log } from '#contracts/log';
import type { ReplyOf } from '#contracts/messages/messages';
import { commandIdOf, type MessageContext } from '#messaging/message/message-context';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { CallerDirectory } from '../http/callers/caller-directory.js';
import { OpenWorkspace } from './open-workspace.js';
import { Workspaces } from './workspaces.js';

@Controller()
export class WorkspacesController {
  constructor(
    private readonly workspaces: Workspaces,
    private readonly opening: OpenWorkspace,
    private readonly callers: CallerDirectory,
    private readonly publisher: EventPublisher,
    private readonly log: Log,
  ) {}

  @MessagePattern<string>('gateway.create-workspace')
  async create(
    @Payload() { name, email, low_balance_threshold }: CreateWorkspace,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'gateway.create-workspace'>> {
    const workspace = {
      name: name.trim(),
      email: email.trim(),
      lowBalanceThreshold: low_balance_threshold,
    };
    return { workspace_id: await this.opening.create(workspace, commandIdOf(context)) };
  }

  @MessagePattern<string>('gateway.list-workspaces')
  async list(@Payload() { after, limit }: ListWorkspaces): Promise<ReplyOf<'gateway.list-workspaces'>> {
    return { workspace_ids: await this.workspaces.idsAfter(after?.trim() ?? '', limit) };
  }

  @MessagePattern<string>('gateway.set-contact')
  async setContact(
    @Payload() { workspace_id, email }: SetWorkspaceContact,
  ): Promise<ReplyOf<'gateway.set-contact'>> {
    await this.opening.setContact(workspace_id, email.trim());
    return {};
  }

  /**
   * Stores the total purchases of a workspace, which decide its tier (contract section 2.5). The next request of every
   * key of the workspace, on every gateway, has the new tier.
   */
  @EventPattern<string>('ledger.credits-purchased')
  async onPurchase(@Payload() { workspace_id, lifetime_purchased }: CreditsPurchased): Promise<void> {
    const total = await this.workspaces.raisePurchases(workspace_id, lifetime_purchased);
    if (total === undefined) {
      this.log.warn({ workspace_id }, 'A purchase names a workspace that this gateway does not know.');
      return;
    }
    this.callers.raisePurchases(workspace_id, total);
    const data = { workspace_id, lifetime_purchased: total };
    await this.publisher.broadcast({ type: 'broadcast.tier-changed', data });
  }

  @EventPattern<string>('broadcast.tier-changed')
  onTierChanged(@Payload() change: TierChanged): void {
    this.callers.raisePurchases(change.workspace_id, change.lifetime_purchased);
  }
}
