import { defineProjection, type FoldedEvent, type Value } from '#event-store/replay/row-projection';
import { type Account, accountAfter } from './accounts.js';
import { type LedgerEntry, ledgerEntryOf } from '../account/account.js';
import { auditOf, type Charge, evolveCharge, type Movement } from '../account/decisions/charge.js';
import { type Grant, type GrantKind, grantOf } from '../account/decisions/grant-credits.decider.js';
import { type ReversedCredits, reversedCreditsOf } from '../account/decisions/reverse-credits.decider.js';

const OF_ACCOUNTS = {
  source: 'credit-ledger',
  schema: 'ledger',
  scope: { column: 'workspace_id', prefix: 'account-' },
  written: 'append',
  owns: 'whole',
} as const;

interface ChainedAccount {
  readonly account: Account;
  readonly headHash: Buffer | null;
}

export const ledgerAccounts = defineProjection<ChainedAccount>({
  ...OF_ACCOUNTS,
  name: 'ledger.accounts',
  about: 'balance, lifetime figures and chain head of each workspace',
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

export const ledgerCharges = defineProjection<Charge>({
  ...OF_ACCOUNTS,
  name: 'ledger.charges',
  about: 'what each audit was charged, refunded and voided',
  table: 'charges',
  key: { audit_id: 'text collate "C"' },
  columns: {
    workspace_id: 'text collate "C"',
    charged: 'bigint',
    charged_version: 'integer',
    balance_after: 'bigint',
    created_at: 'timestamp with time zone',
    refunded: 'bigint',
    refunded_version: 'integer',
    voided: 'bigint',
    voided_version: 'integer',
  },
  lockedFirst: ['ledger.accounts'],
  keyOf: (event) => {
    const auditId = auditOf(ledgerEntryOf(event));
    return auditId === undefined ? undefined : [auditId];
  },
  // What was voided before it was charged is never charged.
  standsAlone: ({ type }) => type === 'ledger.audit-charged',
  evolve: (charge, event) => evolveCharge(charge, ledgerEntryOf(event)),
  toRow: ({ auditId, workspaceId, charged, refunded, voided }) => [
    auditId,
    workspaceId,
    ...valuesOf(charged),
    charged ? String(charged.balanceAfter) : null,
    charged?.createdAt ?? null,
    ...valuesOf(refunded),
    ...valuesOf(voided),
  ],
  fromRow: (row) => {
    const [auditId, workspaceId, charged, chargedVersion, balanceAfter, createdAt] = row;
    const debit = movementOf(charged, chargedVersion);
    const refunded = movementOf(row[6], row[7]);
    const voided = movementOf(row[8], row[9]);
    return {
      auditId: auditId ?? '',
      workspaceId: workspaceId ?? '',
      ...(debit && {
        charged: {
          ...debit,
          balanceAfter: Number(balanceAfter),
          createdAt: new Date(createdAt ?? '').toISOString(),
        },
      }),
      ...(refunded && { refunded }),
      ...(voided && { voided }),
    };
  },
});

function valuesOf(movement: Movement | undefined): [Value, Value] {
  return movement ? [String(movement.credits), String(movement.version)] : [null, null];
}

function movementOf(credits: Value | undefined, version: Value | undefined): Movement | undefined {
  return credits == null || version == null
    ? undefined
    : { credits: Number(credits), version: Number(version) };
}

/** Rows that are written once, by the event that has their reference. */
function byReference<State extends { readonly workspaceId: string; readonly reference: string }>(
  stateOf: (entry: LedgerEntry) => State | undefined,
) {
  return {
    ...OF_ACCOUNTS,
    key: { workspace_id: 'text collate "C"', reference: 'text' },
    lockedFirst: ['ledger.accounts'],
    keyOf: (event: FoldedEvent) => {
      const state = stateOf(ledgerEntryOf(event));
      return state && [state.workspaceId, state.reference];
    },
    standsAlone: () => true,
    evolve: (state: State | undefined, event: FoldedEvent) => stateOf(ledgerEntryOf(event)) ?? state,
  };
}

export const ledgerGrants = defineProjection<Grant>({
  ...byReference(grantOf),
  name: 'ledger.grants',
  about: 'purchases, invoices and gifts by their reference',
  table: 'grants',
  columns: { kind: 'text', credits: 'bigint', version: 'integer' },
  toRow: ({ workspaceId, reference, kind, credits, version }) => [
    workspaceId,
    reference,
    kind,
    String(credits),
    String(version),
  ],
  fromRow: ([workspaceId, reference, kind, credits, version]) => ({
    workspaceId: workspaceId ?? '',
    reference: reference ?? '',
    kind: kind as GrantKind,
    credits: Number(credits),
    version: Number(version),
  }),
});

export const ledgerTakeBacks = defineProjection<ReversedCredits>({
  ...byReference(reversedCreditsOf),
  name: 'ledger.take_backs',
  about: 'credits that were taken back by their reference',
  table: 'take_backs',
  columns: { credits: 'bigint', taken: 'bigint', version: 'integer' },
  toRow: ({ workspaceId, reference, credits, taken, version }) => [
    workspaceId,
    reference,
    String(credits),
    String(taken),
    String(version),
  ],
  fromRow: ([workspaceId, reference, credits, taken, version]) => ({
    workspaceId: workspaceId ?? '',
    reference: reference ?? '',
    credits: Number(credits),
    taken: Number(taken),
    version: Number(version),
  }),
});
