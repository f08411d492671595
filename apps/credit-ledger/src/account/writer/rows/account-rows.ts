import type { Account } from '../../account.js';
import type { ClientBase } from 'pg';
import { bigintArray, byteaArray, integerArray, textArray, timestamptzArray } from '#postgres/binary-arrays';

/** An account as its row states it, and the hash of its last event. */
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

/** Writes the accounts as they are after the batch. The caller holds their locks, or has just opened them. */
export async function saveAccounts(client: ClientBase, accounts: readonly StoredAccount[]): Promise<void> {
  await client.query({
    name: 'ledger.save-accounts',
    text: `
      insert into accounts (${ACCOUNT_COLUMNS})
      select * from unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
                           $7::bigint[], $8::timestamptz[], $9::bytea[])
      on conflict (workspace_id) do update set
        version = excluded.version, balance = excluded.balance, owed = excluded.owed,
        lifetime_purchased = excluded.lifetime_purchased, lifetime_consumed = excluded.lifetime_consumed,
        low_balance_threshold = excluded.low_balance_threshold, last_low_at = excluded.last_low_at,
        head_hash = excluded.head_hash`,
    values: [
      textArray(accounts.map(({ account }) => account.workspaceId)),
      integerArray(accounts.map(({ account }) => account.version)),
      bigintArray(accounts.map(({ account }) => account.balance)),
      bigintArray(accounts.map(({ account }) => account.owed)),
      bigintArray(accounts.map(({ account }) => account.lifetimePurchased)),
      bigintArray(accounts.map(({ account }) => account.lifetimeConsumed)),
      bigintArray(accounts.map(({ account }) => account.lowBalanceThreshold)),
      timestamptzArray(accounts.map(({ account }) => account.lastLowAt)),
      byteaArray(accounts.map(({ headHash }) => headHash)),
    ],
  });
}
