import type { ClientBase } from 'pg';
import { ACCOUNT_COLUMNS, type StoredAccount } from './account-row.js';

/** Writes the accounts as the batch leaves them; the caller holds their locks, or has just opened them. */
export async function saveAccounts(client: ClientBase, accounts: readonly StoredAccount[]): Promise<void> {
  await client.query({
    name: 'ledger.save-accounts',
    text: `
      insert into accounts (${ACCOUNT_COLUMNS})
      select * from unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
                           $7::timestamptz[], $8::bytea[])
      on conflict (workspace_id) do update set
        version = excluded.version, balance = excluded.balance,
        lifetime_purchased = excluded.lifetime_purchased, lifetime_consumed = excluded.lifetime_consumed,
        low_balance_threshold = excluded.low_balance_threshold, last_low_at = excluded.last_low_at,
        head_hash = excluded.head_hash`,
    values: [
      accounts.map(({ account }) => account.workspaceId),
      accounts.map(({ account }) => account.version),
      accounts.map(({ account }) => account.balance),
      accounts.map(({ account }) => account.lifetimePurchased),
      accounts.map(({ account }) => account.lifetimeConsumed),
      accounts.map(({ account }) => account.lowBalanceThreshold),
      accounts.map(({ account }) => account.lastLowAt?.toISOString()),
      accounts.map(({ headHash }) => headHash),
    ],
  });
}
