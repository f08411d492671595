import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import type { ReplyOf } from '#contracts/messages';
import type { Broadcast } from '#contracts/messages';
import { MAX_POSTING } from '#contracts/money';
import { MessageContext } from '#messaging/message-context';
import { CallerDirectory } from '../api-keys/caller-directory.js';
import { commandIdOf } from '#messaging/command-id';
import { CommandPayload } from '../command-payload.js';
import { readPurchase } from './read-purchase.js';
import { OpenWorkspace } from './open-workspace.js';
import { Purchases } from './purchases.js';
import { Workspaces } from './workspaces.js';

const MAX_LISTED = 1_000;

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
    @Payload() message: unknown,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'gateway.create-workspace'>> {
    const payload = new CommandPayload(message);
    const workspace = {
      name: payload.text('name', 200),
      email: payload.email('email'),
      lowBalanceThreshold: payload.integer('low_balance_threshold', { min: 0, max: MAX_POSTING }),
    };
    return { workspace_id: await this.opening.create(workspace, commandIdOf(context)) };
  }

  @MessagePattern<string>('gateway.list-workspaces')
  async list(@Payload() message: unknown): Promise<ReplyOf<'gateway.list-workspaces'>> {
    const payload = new CommandPayload(message);
    const after = payload.optionalText('after', 100) ?? '';
    const limit = payload.integer('limit', { min: 1, max: MAX_LISTED });
    return { workspace_ids: await this.workspaces.idsAfter(after, limit) };
  }

  @MessagePattern<string>('gateway.set-contact')
  async setContact(@Payload() message: unknown): Promise<ReplyOf<'gateway.set-contact'>> {
    const payload = new CommandPayload(message);
    await this.opening.setContact(payload.id('workspace_id', 'workspace'), payload.email('email'));
    return {};
  }

  @EventPattern<string>('ledger.credits-purchased')
  onPurchase(@Payload() data: unknown): Promise<void> {
    return this.purchases.note(readPurchase(data));
  }

  @EventPattern<string>('broadcast.tier-changed')
  onTierChanged(@Payload() change: Extract<Broadcast, { type: 'broadcast.tier-changed' }>['data']): void {
    this.callers.raisePurchases(change.workspace_id, change.lifetime_purchased);
  }
}
