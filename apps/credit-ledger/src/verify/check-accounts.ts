import type { ClientBase } from 'pg';
import { type Account, streamOf } from '../account/account.js';
import {
  ACCOUNT_COLUMNS,
  type AccountRow,
  type StoredAccount,
  toStoredAccount,
} from '../charging/account-row.js';
import type { Problems } from './problem.js';

/** Rows compared at once. */
const PAGE = 1_000;

/** What the events of one account add up to, and the hash of the last one in hexadecimal. */
export interface Recomputed {
  readonly account: Account | undefined;
  readonly head: string | null;
}

/**
 * Compares the rows of accounts with what their events add up to, and their hash with the last event's. Resolves with
 * the number of rows that were found.
 */
export async function checkAccounts(
  client: ClientBase,
  recomputed: readonly Recomputed[],
  problems: Problems,
): Promise<number> {
  let found = 0;
  for (let start = 0; start < recomputed.length; start += PAGE) {
    const page = recomputed.slice(start, start + PAGE);
    const rows = await readAccounts(
      client,
      page.flatMap(({ account }) => account?.workspaceId ?? []),
    );
    found += rows.size;
    for (const { account, head } of page) {
      if (!account) continue;
      const where = `the row of ${streamOf(account.workspaceId)}`;
      for (const fault of faultsOf(account, head, rows.get(account.workspaceId))) problems.add(where, fault);
    }
  }
  return found;
}

function* faultsOf(account: Account, head: string | null, row: StoredAccount | undefined): Generator<string> {
  if (!row) {
    yield 'it is missing';
    return;
  }
  for (const [figure, recomputed] of Object.entries(figuresOf(account))) {
    const stored = figuresOf(row.account)[figure];
    if (stored !== recomputed) yield `${figure} is ${stored}; the events add up to ${recomputed}`;
  }
  if (head !== row.headHash.toString('hex'))
    yield 'its hash is not the one of the last event: the stream was cut or rewritten';
}

function figuresOf(account: Account): Readonly<Record<string, number | undefined>> {
  return {
    version: account.version,
    balance: account.balance,
    lifetime_purchased: account.lifetimePurchased,
    lifetime_consumed: account.lifetimeConsumed,
    low_balance_threshold: account.lowBalanceThreshold,
    last_low_at: account.lastLowAt?.getTime(),
  };
}

async function readAccounts(
  client: ClientBase,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, StoredAccount>> {
  const { rows } = await client.query<AccountRow>({
    name: 'ledger.verify-accounts',
    text: `select ${ACCOUNT_COLUMNS} from accounts where workspace_id = any ($1)`,
    values: [workspaceIds],
  });
  return new Map(rows.map((row) => [row.workspace_id, toStoredAccount(row)]));
}
