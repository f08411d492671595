import type { BalanceReply, SetThreshold } from '#contracts/ledger/commands';
import type { Account } from '../account.js';
import { balanceReply, type Decided, invalidAmount } from '../decision.js';
import { isThreshold, THRESHOLD_RULE } from './threshold.js';

/** Changes the level of `balance.low`. It fires nothing itself: only a charge crosses a threshold. */
export function decideThreshold(account: Account, command: SetThreshold): Decided<BalanceReply> {
  const { workspace_id, low_balance_threshold } = command;
  if (!isThreshold(low_balance_threshold)) return invalidAmount('low_balance_threshold', THRESHOLD_RULE);
  if (low_balance_threshold === account.lowBalanceThreshold)
    return { events: [], reply: balanceReply(account) };
  return {
    events: [{ type: 'ledger.threshold-changed', data: { workspace_id, low_balance_threshold } }],
    reply: { ...balanceReply(account), low_balance_threshold },
  };
}
