import type { BalanceReply, OpenAccount } from '#contracts/ledger/commands';
import type { Account } from '../account.js';
import { balanceReply, type Decided, invalidAmount } from '../decision.js';
import { isThreshold, THRESHOLD_RULE } from './threshold.decider.js';

/**
 * Opens an account. If it exists already, the reply is its present state, and the threshold of the command is ignored.
 */
export function decideOpen(account: Account | undefined, command: OpenAccount): Decided<BalanceReply> {
  if (account) return { events: [], reply: balanceReply(account) };
  const { workspace_id, low_balance_threshold } = command;
  if (!isThreshold(low_balance_threshold)) return invalidAmount('low_balance_threshold', THRESHOLD_RULE);
  return {
    events: [{ type: 'ledger.account-opened', data: { workspace_id, low_balance_threshold } }],
    reply: { balance: 0, lifetime_purchased: 0, lifetime_consumed: 0, low_balance_threshold },
  };
}
