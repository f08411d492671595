import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Coalescer } from '#runtime/batching/coalescer';
import { togetherOrAlone } from '#runtime/batching/together-or-alone';
import { createDeliveries, type Notification } from './create-deliveries.js';

const MAX_BATCH = 100;
const MAX_CONCURRENT = 2;

/** Turns events into deliveries. Events that arrive together share one statement. */
@Injectable()
export class DeliveryIntake {
  private readonly coalescer: Coalescer<Notification, readonly string[]>;

  constructor(private readonly pool: Pool) {
    this.coalescer = new Coalescer({
      name: 'create deliveries',
      maxBatch: MAX_BATCH,
      maxConcurrent: MAX_CONCURRENT,
      run: (batch) => togetherOrAlone(batch, (part) => this.createTogether(part)),
    });
  }

  /** Resolves when this event's deliveries are committed. Returns their endpoints. */
  accept(notification: Notification): Promise<readonly string[]> {
    return this.coalescer.submit(notification);
  }

  private async createTogether(batch: readonly Notification[]): Promise<readonly (readonly string[])[]> {
    const created = await createDeliveries(this.pool, batch);
    return batch.map(({ eventUuid }) => created.get(eventUuid) ?? []);
  }
}
