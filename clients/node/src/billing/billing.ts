import type { Checkout, TopUpRequest } from '../api/types.js';
import { type Answer, answerOf } from '../client/answer.js';
import type { CallOptions } from '../client/options.js';
import type { Transport } from '../http/transport.js';

export class Billing {
  constructor(private readonly transport: Transport) {}

  /** Opens a checkout for a package. Sent again only where the service surely has not opened one. */
  async topUp(request: TopUpRequest, options?: CallOptions): Promise<Answer<Checkout>> {
    const { body, info } = await this.transport.call(
      { method: 'POST', path: '/api/v1/billing/topup', body: request, repeatable: 'never' },
      options,
    );
    return answerOf(body.data as Checkout, info);
  }
}
