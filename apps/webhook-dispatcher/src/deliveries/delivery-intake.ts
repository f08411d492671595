import type { Pool } from 'pg';
import { Coalescer } from '#runtime/coalescer';
import { isDatabaseAbsence } from '#postgres/database-trouble';
import { oneByOne } from '../one-by-one.js';
import { createDeliveries, type Notification } from './create-deliveries.js';

const MAX_BATCH = 100;
const MAX_CONCURRENT = 2;

/** Turns events into deliveries; events that come together share one statement. */
export class DeliveryIntake {
  private readonly coalescer: Coalescer<Notification, readonly string[]>;

  constructor(
    private readonly pool: Pool,
    /** Told of the endpoints that have something new to deliver, after the commit. */
    private readonly onCreated: (endpointIds: readonly string[]) => void,
  ) {
    this.coalescer = new Coalescer({
      name: 'create deliveries',
      maxBatch: MAX_BATCH,
      maxConcurrent: MAX_CONCURRENT,
      run: (batch) => this.createAll(batch),
    });
  }

  /** Resolves when the deliveries of this event are committed. */
  async accept(notification: Notification): Promise<void> {
    this.onCreated(await this.coalescer.submit(notification));
  }

  private async createAll(batch: readonly Notification[]): Promise<readonly (readonly string[] | Error)[]> {
    try {
      return await this.createTogether(batch);
    } catch (error) {
      if (batch.length === 1 || isDatabaseAbsence(error)) throw error;
      return oneByOne(batch, async (each) => (await this.createTogether([each]))[0] ?? []);
    }
  }

  private async createTogether(batch: readonly Notification[]): Promise<readonly (readonly string[])[]> {
    const created = await createDeliveries(this.pool, batch);
    return batch.map(({ eventUuid }) => created.get(eventUuid) ?? []);
  }
}
