import { Injectable } from '@nestjs/common';
import { publicEventId } from '#contracts/identifiers';
import { Coalescer } from '#runtime/batching/coalescer';
import { togetherOrAlone } from '#runtime/batching/together-or-alone';
import { DeliveryDispatcher } from '../../scheduling/delivery-dispatcher.js';
import { createDeliveries, type Notification } from './create-deliveries.js';

const MAX_BATCH = 100;
const MAX_CONCURRENT = 2;

/** Turns events into deliveries. Events that arrive together share one statement. */
@Injectable()
export class DeliveryIntake {
  private readonly coalescer: Coalescer<Notification, readonly string[]>;

  constructor(private readonly dispatcher: DeliveryDispatcher) {
    this.coalescer = new Coalescer({
      name: 'create deliveries',
      maxBatch: MAX_BATCH,
      maxConcurrent: MAX_CONCURRENT,
      run: (batch) => togetherOrAlone(batch, (part) => this.createTogether(part)),
    });
  }

  /**
   * Resolves when this event's deliveries are committed. Returns the endpoints of those that were not claimed with it.
   */
  accept(notification: Notification): Promise<readonly string[]> {
    return this.coalescer.submit(notification);
  }

  private async createTogether(batch: readonly Notification[]): Promise<readonly (readonly string[])[]> {
    const workspaceIds = [...new Set(batch.map(({ workspaceId }) => workspaceId))];
    const { created, claimed } = await this.dispatcher.createAndClaim(workspaceIds, (client) =>
      createDeliveries(client, batch),
    );
    const made = new Set(claimed.map(({ eventId, endpointId }) => `${eventId} ${endpointId}`));
    return batch.map(({ eventUuid }) =>
      (created.get(eventUuid) ?? []).filter((id) => !made.has(`${publicEventId(eventUuid)} ${id}`)),
    );
  }
}
