import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { CreateWorkspace, ListWorkspaces, SetWorkspaceContact } from '#contracts/gateway/commands';
import { TierChanged } from '#contracts/gateway/events';
import { CreditsPurchased } from '#contracts/ledger/events';
import type { ReplyOf } from '#contracts/messages/messages';
import { MessageContext, commandIdOf } from '#messaging/message/message-context';
import { CallerDirectory } from '../http/callers/caller-directory.js';
import { OpenWorkspace } from './open-workspace.js';
import { Purchases } from './purchases.js';
import { Workspaces } from './workspaces.js';

@Controller()
export class WorkspacesController {
  constructor(
    private readonly workspaces: Workspaces,
    private readonly opening: OpenWorkspace,
    private readonly purchases: Purchases,
    private readonly callers: CallerDirectory,
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

  @EventPattern<string>('ledger.credits-purchased')
  onPurchase(@Payload() purchase: CreditsPurchased): Promise<void> {
    return this.purchases.note(purchase);
  }

  @EventPattern<string>('broadcast.tier-changed')
  onTierChanged(@Payload() change: TierChanged): void {
    this.callers.raisePurchases(change.workspace_id, change.lifetime_purchased);
  }
}
