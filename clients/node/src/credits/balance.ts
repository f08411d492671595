import type { Balance as BalanceData } from '../api/types.js';
import { type Answer, answerOf } from '../client/answer.js';
import type { CallOptions } from '../client/options.js';
import type { Transport } from '../http/transport.js';

export class Balance {
  constructor(private readonly transport: Transport) {}

  /** The credits that the workspace has now. */
  async get(options?: CallOptions): Promise<Answer<BalanceData>> {
    const request = { method: 'GET', path: '/api/v1/balance', repeatable: 'natural' } as const;
    const { body, info } = await this.transport.call(request, options);
    return answerOf(body.data as BalanceData, info);
  }
}
