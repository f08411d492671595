import type { Account } from '../../account.js';
import type { ClientBase } from 'pg';
import { bigintArray, byteaArray, integerArray, textArray, timestamptzArray } from '#postgres/binary-arrays';

/** An account as its row states it, and the hash of its last event. */
export interface StoredAccount {
  readonly account: Account;
  readonly headHash: Buffer;
}

export interface AccountRow extends Omit<Account, 'lastLowAt' | 'lastDebitAt'> {
  readonly lastLowAt: Date | null;
  readonly headHash: Buffer;
}

export const ACCOUNT_COLUMNS = `workspace_id as "workspaceId", version, balance::float8, owed::float8,
  lifetime_purchased::float8 as "lifetimePurchased", lifetime_consumed::float8 as "lifetimeConsumed",
  low_balance_threshold::float8 as "lowBalanceThreshold", last_low_at as "lastLowAt", head_hash as "headHash"`;

export function toStoredAccount({ headHash, lastLowAt, ...account }: AccountRow): StoredAccount {
  return { account: { ...account, ...(lastLowAt && { lastLowAt }) }, headHash };
}

/** Writes the accounts as they are after the batch. The caller holds their locks, or has just opened them. */
export async function saveAccounts(client: ClientBase, accounts: readonly StoredAccount[]): Promise<void> {
  await client.query({
    name: 'ledger.save-accounts',
    text: `
      insert into accounts (workspace_id, version, balance, owed, lifetime_purchased, lifetime_consumed,
                            low_balance_threshold, last_low_at, head_hash)
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
