import { type Account, evolveAccount } from '../../../../apps/credit-ledger/src/account/account.js';
import { postingOf } from '../../../../apps/credit-ledger/src/account/posting-of.js';
import { defineProjection } from '../row-projection.js';

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
    lifetime_purchased: 'bigint',
    lifetime_consumed: 'bigint',
    low_balance_threshold: 'bigint',
    last_low_at: 'timestamp with time zone',
    head_hash: 'bytea',
  },
  // `balance.low` is dated by the charge before it.
  carried: { last_charge_at: 'timestamptz' },
  scope: { column: 'workspace_id', prefix: 'account-' },
  written: 'append',
  owns: 'whole',
  keyOf: ({ stream }) => [stream.slice('account-'.length)],
  standsAlone: ({ type }) => type === 'ledger.account-opened',
  evolve: (state, event) => ({
    account: evolveAccount(state?.account, postingOf(event)),
    headHash: event.hash,
  }),
  toRow: ({ account, headHash }) => [
    account.workspaceId,
    String(account.version),
    String(account.balance),
    String(account.lifetimePurchased),
    String(account.lifetimeConsumed),
    String(account.lowBalanceThreshold),
    account.lastLowAt?.toISOString() ?? null,
    headHash && `\\x${headHash.toString('hex')}`,
    account.lastChargeAt?.toISOString() ?? null,
  ],
  fromRow: ([workspaceId, version, balance, purchased, consumed, threshold, lowAt, headHash, chargeAt]) => ({
    account: {
      workspaceId: workspaceId ?? '',
      version: Number(version),
      balance: Number(balance),
      lifetimePurchased: Number(purchased),
      lifetimeConsumed: Number(consumed),
      lowBalanceThreshold: Number(threshold),
      ...(lowAt && { lastLowAt: new Date(lowAt) }),
      ...(chargeAt && { lastChargeAt: new Date(chargeAt) }),
    },
    headHash: headHash ? Buffer.from(headHash.slice(2), 'hex') : null,
  }),
});
