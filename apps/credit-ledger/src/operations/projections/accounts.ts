import { defineProjection } from '#event-store/replay/row-projection';
import { type Account, accountAfter } from '../accounts.js';

interface StoredAccount {
  readonly account: Account;
  readonly headHash: Buffer | null;
}

export const ledgerAccounts = defineProjection<StoredAccount>({
  name: 'ledger.accounts',
  about: 'balance, lifetime figures and chain head of each workspace',
  source: 'credit-ledger',
  schema: 'ledger',
  table: 'accounts',
  key: { workspace_id: 'text collate "C"' },
  columns: {
    version: 'integer',
    balance: 'bigint',
    owed: 'bigint',
    lifetime_purchased: 'bigint',
    lifetime_consumed: 'bigint',
    low_balance_threshold: 'bigint',
    last_low_at: 'timestamp with time zone',
    head_hash: 'bytea',
  },
  // `balance.low` is dated by the debit before it.
  carried: { last_debit_at: 'timestamptz' },
  scope: { column: 'workspace_id', prefix: 'account-' },
  written: 'append',
  owns: 'whole',
  keyOf: ({ stream }) => [stream.slice('account-'.length)],
  standsAlone: ({ type }) => type === 'ledger.account-opened',
  evolve: (state, event) => ({ account: accountAfter(state?.account, event), headHash: event.hash }),
  toRow: ({ account, headHash }) => [
    account.workspaceId,
    String(account.version),
    String(account.balance),
    String(account.owed),
    String(account.lifetimePurchased),
    String(account.lifetimeConsumed),
    String(account.lowBalanceThreshold),
    account.lastLowAt?.toISOString() ?? null,
    headHash && `\\x${headHash.toString('hex')}`,
    account.lastDebitAt?.toISOString() ?? null,
  ],
  fromRow: ([
    workspaceId,
    version,
    balance,
    owed,
    purchased,
    consumed,
    threshold,
    lowAt,
    headHash,
    debitAt,
  ]) => ({
    account: {
      workspaceId: workspaceId ?? '',
      version: Number(version),
      balance: Number(balance),
      owed: Number(owed),
      lifetimePurchased: Number(purchased),
      lifetimeConsumed: Number(consumed),
      lowBalanceThreshold: Number(threshold),
      ...(lowAt && { lastLowAt: new Date(lowAt) }),
      ...(debitAt && { lastDebitAt: new Date(debitAt) }),
    },
    headHash: headHash ? Buffer.from(headHash.slice(2), 'hex') : null,
  }),
});
