import type { ClientBase } from 'pg';
import { type Account, streamOf } from '../../account/account.js';
import { type Problems, shown } from '../problem.js';
import { AS_TEXT } from './read-pages.js';
import { isoOfText } from '../snapshot.js';

/** Rows compared at once. */
const PAGE = 1_000;

/** The state folded from the events of one account, and a test for the last event's hash in hexadecimal. */
export interface Recomputed {
  readonly account: Account | undefined;
  isHead(hash: string | null): boolean;
}

/**
 * Compares the rows of accounts with the state folded from their events, and the row's hash with the last event's.
 * Resolves with the number of rows found.
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
    for (const one of page) {
      if (!one.account) continue;
      const { workspaceId } = one.account;
      for (const fault of faultsOf(one.account, one, rows.get(workspaceId)))
        problems.add(`the row of ${streamOf(workspaceId)}`, fault);
    }
  }
  return found;
}

/** A row as Postgres writes it. It is compared as text, since a changed row may hold anything. */
interface Row {
  readonly workspace_id: string;
  readonly version: string | null;
  readonly balance: string | null;
  readonly owed: string | null;
  readonly lifetime_purchased: string | null;
  readonly lifetime_consumed: string | null;
  readonly low_balance_threshold: string | null;
  readonly last_low_at: string | null;
  readonly head_hash: string | null;
}

type Figure = Exclude<keyof Row, 'workspace_id' | 'head_hash'>;

/** The value that a row must have. Undefined if broken events leave it unknown. */
const RECOMPUTED: Readonly<Record<Figure, (account: Account) => string | null | undefined>> = {
  version: ({ version }) => shown(version),
  balance: ({ balance }) => known(balance),
  owed: ({ owed }) => known(owed),
  lifetime_purchased: ({ lifetimePurchased }) => known(lifetimePurchased),
  lifetime_consumed: ({ lifetimeConsumed }) => known(lifetimeConsumed),
  low_balance_threshold: ({ lowBalanceThreshold }) => known(lowBalanceThreshold),
  last_low_at: ({ lastLowAt }) => (lastLowAt ? knownTime(lastLowAt) : null),
};

function* faultsOf(account: Account, recomputed: Recomputed, row: Row | undefined): Generator<string> {
  if (!row) {
    yield 'it is missing';
    return;
  }
  for (const figure of Object.keys(RECOMPUTED) as Figure[]) {
    const [stored, expected] = [storedText(figure, row), RECOMPUTED[figure](account)];
    if (expected !== undefined && stored !== expected)
      yield `${figure} is ${stored} where the events add up to ${expected}`;
  }
  if (!recomputed.isHead(row.head_hash))
    yield 'its hash is not the one of the last event: the stream was cut or rewritten';
}

function storedText(figure: Figure, row: Row): string | null {
  const text = row[figure];
  return figure === 'last_low_at' && text !== null ? isoOfText(text) : text;
}

function known(figure: number): string | undefined {
  return Number.isNaN(figure) ? undefined : shown(figure);
}

function knownTime(time: Date): string | undefined {
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

async function readAccounts(
  client: ClientBase,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await client.query<Row>({
    name: 'ledger.verify-accounts',
    text: `
      select workspace_id, version, balance, owed, lifetime_purchased, lifetime_consumed, low_balance_threshold, last_low_at,
             encode(head_hash, 'hex') as head_hash
      from accounts where workspace_id = any ($1)`,
    values: [workspaceIds],
    types: AS_TEXT,
  });
  return new Map(rows.map((row) => [row.workspace_id, row]));
}
