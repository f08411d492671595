import type { Account } from '../../account/account.js';

/** An account as its row has it, and the hash of its last event. */
export interface StoredAccount {
  readonly account: Account;
  readonly headHash: Buffer;
}

/** A row of `accounts`; bigint columns come as text. */
export interface AccountRow {
  readonly workspace_id: string;
  readonly version: number;
  readonly balance: string;
  readonly owed: string;
  readonly lifetime_purchased: string;
  readonly lifetime_consumed: string;
  readonly low_balance_threshold: string;
  readonly last_low_at: Date | null;
  readonly head_hash: Buffer;
}

export const ACCOUNT_COLUMNS = `workspace_id, version, balance, owed, lifetime_purchased, lifetime_consumed,
  low_balance_threshold, last_low_at, head_hash`;

export function toStoredAccount(row: AccountRow): StoredAccount {
  const account: Account = {
    workspaceId: row.workspace_id,
    version: row.version,
    balance: Number(row.balance),
    owed: Number(row.owed),
    lifetimePurchased: Number(row.lifetime_purchased),
    lifetimeConsumed: Number(row.lifetime_consumed),
    lowBalanceThreshold: Number(row.low_balance_threshold),
    ...(row.last_low_at && { lastLowAt: row.last_low_at }),
  };
  return { account, headHash: row.head_hash };
}
