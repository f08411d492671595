import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { EventRelay } from '#event-store/relay/relay';
import { VersionConflict } from '#event-store/append/append-conflicts';
import { inTransaction } from '#postgres/transaction';
import { Coalescer } from '#runtime/batching/coalescer';
import { Claims } from '../jobs/running/claims.js';
import { RecentStreams } from '../lifecycle/recent-streams.js';
import { appendOrders, type ReceivedOrder, unknownOrders } from './append-orders.js';

/** The most orders in one commit, so that a batch stays far below the statement timeout. */
const MAX_BATCH = 200;
/** Two: the next batch is prepared while one commits. More would only wait for each other's partition heads. */
const MAX_CONCURRENT = 2;

/** Queues orders. Those that arrive together share a transaction. */
@Injectable()
export class Orders {
  private readonly batches = new Coalescer<ReceivedOrder, void>({
    name: 'queue audits',
    run: (orders) => this.appendAll(orders),
    maxBatch: MAX_BATCH,
    maxConcurrent: MAX_CONCURRENT,
  });

  constructor(
    private readonly pool: Pool,
    private readonly relay: EventRelay,
    private readonly recent: RecentStreams,
    private readonly claims: Claims,
  ) {}

  /** Resolves when the audit is queued, or was known before. A repeated order changes nothing. */
  append(order: ReceivedOrder): Promise<void> {
    return this.batches.submit(order);
  }

  /** Nearly every order is new, so the known ones are looked up only after a conflict. */
  private async appendAll(orders: readonly ReceivedOrder[]): Promise<void[]> {
    let fresh: readonly ReceivedOrder[] = [
      ...new Map(orders.map((each) => [each.order.audit_id, each])).values(),
    ];
    while (fresh.length > 0) {
      try {
        await this.appendNew(fresh);
        break;
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
        // The audit that clashed is known now, so the loop ends.
        fresh = await unknownOrders(this.pool, fresh);
      }
    }
    return orders.map(() => undefined);
  }

  private async appendNew(orders: readonly ReceivedOrder[]): Promise<void> {
    const appended = await inTransaction(this.pool, (client) => appendOrders(client, orders));
    this.claims.wake();
    appended.forEach((event, index) => this.recent.keep(orders[index]!.order.audit_id, [event]));
    this.relay.committed(appended);
  }
}
