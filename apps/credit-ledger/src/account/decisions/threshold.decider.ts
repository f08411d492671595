import type { BalanceReply, SetThreshold, OpenAccount } from '#contracts/ledger/commands';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import type { Account } from '../account.js';
import { balanceReply, type Decided, invalidAmount } from '../decision.js';

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

/** Changes the threshold of `balance.low`. Fires nothing, because only a charge can cross a threshold. */
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

/** `balance.low` fires at most once in this time (contract section 6.1). */
const LOW_BALANCE_DEBOUNCE_MS = 24 * 60 * 60 * 1000;

/**
 * True if a charge that leaves `balanceAfter` takes the account below its threshold, and `balance.low` did not fire in
 * the last 24 hours (contract section 6.1). A crossing within these hours is dropped, not delayed.
 */
export function crossesThreshold(account: Account, balanceAfter: number, now: Date): boolean {
  const { balance, lowBalanceThreshold, lastLowAt } = account;
  if (balance < lowBalanceThreshold || balanceAfter >= lowBalanceThreshold) return false;
  return lastLowAt === undefined || now.getTime() - lastLowAt.getTime() >= LOW_BALANCE_DEBOUNCE_MS;
}

const THRESHOLD_RULE = `a whole number of credits from 0 to ${MAX_ENTRY_CREDITS}`;

/** True for a valid threshold of `balance.low`. 0 means never, because no balance is below it. */
function isThreshold(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_ENTRY_CREDITS;
}
