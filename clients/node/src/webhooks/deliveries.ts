import type { Delivery } from '../api/types.js';
import type { WithResponse } from '../client/response.js';
import type { CallOptions } from '../client/options.js';
import { inPath } from '../http/query.js';
import type { Transport } from '../http/transport.js';

export class Deliveries {
  constructor(private readonly transport: Transport) {}

  /**
   * Sends the event of a delivery to its endpoint again, with the same event id (contract, section 4.6). Returns the
   * delivery. Throws a `NotFoundError`, and a `ConflictError` if the endpoint is disabled.
   */
  async replay(deliveryId: string, options?: CallOptions): Promise<WithResponse<Delivery>> {
    const path = `/api/v1/webhooks/deliveries/${inPath(deliveryId)}/replay`;
    return this.transport.data<Delivery>({ method: 'POST', path, repeatable: 'natural' }, options);
  }
}
