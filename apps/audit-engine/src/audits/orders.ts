import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { EventRelay } from '#event-store/relay/relay';
import { VersionConflict } from '#event-store/append/append-conflicts';
import { inTransaction } from '#postgres/transaction';
import { Coalescer } from '#runtime/batching/coalescer';
import { appendOrders, type PlacedOrder } from './append-orders.js';

/** The most orders in one commit, so that a batch stays far below the statement timeout. */
const MAX_BATCH = 200;
/** Two: the next batch is prepared while one commits. More would only wait for each other's partition heads. */
const MAX_CONCURRENT = 2;

/** Queues orders. Those that arrive together share a transaction. */
@Injectable()
export class Orders {
  private readonly batches = new Coalescer<PlacedOrder, void>({
    name: 'queue audits',
    run: (orders) => this.placeAll(orders),
    maxBatch: MAX_BATCH,
    maxConcurrent: MAX_CONCURRENT,
  });

  constructor(
    private readonly pool: Pool,
    private readonly relay: EventRelay,
  ) {}

  /** Resolves when the audit is queued, or was known before. A repeated order changes nothing. */
  place(order: PlacedOrder): Promise<void> {
    return this.batches.submit(order);
  }

  private async placeAll(orders: readonly PlacedOrder[]): Promise<void[]> {
    for (;;) {
      try {
        await inTransaction(this.pool, (client) => appendOrders(client, orders));
        this.relay.wake();
        return orders.map(() => undefined);
      } catch (error) {
        // The audit that clashed is known in the next attempt, so the loop ends.
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
  }
}
