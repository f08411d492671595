import type { Account } from '../account.js';

/** `balance.low` fires at most once in this time (contract section 6.1). */
export const LOW_BALANCE_DEBOUNCE_MS = 24 * 60 * 60 * 1000;

/**
 * True where a charge that leaves `balanceAfter` takes the account below its threshold and nothing fired in the last
 * 24 hours (contract section 6.1). A crossing inside those hours is dropped, not delayed.
 */
export function crossesThreshold(account: Account, balanceAfter: number, now: Date): boolean {
  const { balance, lowBalanceThreshold, lastLowAt } = account;
  if (balance < lowBalanceThreshold || balanceAfter >= lowBalanceThreshold) return false;
  return lastLowAt === undefined || now.getTime() - lastLowAt.getTime() >= LOW_BALANCE_DEBOUNCE_MS;
}
