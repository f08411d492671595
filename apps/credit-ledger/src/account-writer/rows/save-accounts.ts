import type { ClientBase } from 'pg';
import { bigintArray, byteaArray, integerArray, textArray, timestamptzArray } from '#postgres/binary-arrays';
import { ACCOUNT_COLUMNS, type StoredAccount } from './account-row.js';

/** Writes the accounts as the batch leaves them; the caller holds their locks, or has just opened them. */
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
