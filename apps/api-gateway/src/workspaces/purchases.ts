import { Injectable } from '@nestjs/common';
import type { CreditsPurchased } from '#contracts/ledger/events';
import { Log } from '#contracts/log';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { CallerDirectory } from '../http/callers/caller-directory.js';
import { Workspaces } from './workspaces.js';

/** Stores the total purchases of each workspace, which decide its tier (contract section 2.5). */
@Injectable()
export class Purchases {
  constructor(
    private readonly workspaces: Workspaces,
    private readonly callers: CallerDirectory,
    private readonly publisher: EventPublisher,
    private readonly log: Log,
  ) {}

  /** The next request of every key of the workspace, on every gateway, has the new tier. */
  async note({
    workspace_id,
    lifetime_purchased,
  }: Pick<CreditsPurchased, 'workspace_id' | 'lifetime_purchased'>): Promise<void> {
    const total = await this.workspaces.raisePurchases(workspace_id, lifetime_purchased);
    if (total === undefined) {
      this.log.warn({ workspace_id }, 'A purchase names a workspace that this gateway does not know.');
      return;
    }
    this.callers.raisePurchases(workspace_id, total);
    await this.publisher.broadcast({
      type: 'broadcast.tier-changed',
      data: { workspace_id, lifetime_purchased: total },
    });
  }
}
