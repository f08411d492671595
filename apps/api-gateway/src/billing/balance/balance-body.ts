import type { BalanceReply } from '#contracts/ledger/commands';
import { formatUsd } from '#contracts/money/money';
import type { Answer } from '../../http/responses/response.js';
import type { Balance } from './balance.js';

/** The body of GET /balance (contract section 2.4). */
export function balanceBody(balance: BalanceReply, requestId: string): Answer<Balance> {
  return {
    data: {
      balance: balance.balance,
      balance_usd: formatUsd(balance.balance),
      lifetime_purchased: balance.lifetime_purchased,
      lifetime_consumed: balance.lifetime_consumed,
      low_balance_threshold: balance.low_balance_threshold,
      ...(balance.owed !== undefined && { owed: balance.owed }),
    },
    request_id: requestId,
  };
}
