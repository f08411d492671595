import type { Pool } from 'pg';
import type { SignedStatementHead } from '#contracts/commands/ledger-commands';
import { Failure } from '#contracts/failures';
import type { Reader } from '#event-store/read';
import { inTransactionAfter } from '#runtime/database';
import { streamOf } from '../account/account.js';
import { accountNotFound } from '../account/decision.js';
import { versionAt } from '../history/account-at.js';
import type { StatementKey } from './statement-key.js';

interface HeadRow {
  readonly hash: Buffer;
  readonly recorded_at: Date;
  /** Null for an account that has moved nothing yet. */
  readonly balance: string | null;
}

/**
 * Signs the head of an account's chain, as it is or was at `until`. What is signed stays true: no event that belongs
 * before that time can come later. Throws a `Failure`: not-found for a workspace without an account, or for a time at
 * which it had none yet (`ACCOUNT_NOT_OPEN_YET`); rejected for a time that is still to come (`TIME_IN_FUTURE`).
 */
export function signStatement(
  pool: Pool,
  key: StatementKey,
  { workspaceId, until }: { readonly workspaceId: string; readonly until?: Date },
): Promise<SignedStatementHead> {
  return inTransactionAfter(
    pool,
    (client) => waitForWriters(client, workspaceId),
    async (client, now) => {
      if (until && until > now) throw inFuture(until, now);
      const version = await versionAt(client, workspaceId, until);
      const head = await readHead(client, workspaceId, version);
      if (!head) throw notOpenYet(workspaceId, until);
      return key.sign({
        workspace_id: workspaceId,
        until: until?.toISOString() ?? null,
        version,
        head_hash: head.hash.toString('hex'),
        balance: Number(head.balance ?? 0),
        recorded_at: head.recorded_at.toISOString(),
        signed_at: now.toISOString(),
      });
    },
  );
}

/**
 * Resolves with Postgres's time once every batch that holds the account has ended. Events are recorded under the
 * account's lock and with the time after it was taken: those up to now are committed then, and later ones are later.
 */
async function waitForWriters(client: Reader, workspaceId: string): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>({
    name: 'ledger.wait-for-writers',
    text: `
      with held as materialized (select from accounts where workspace_id = $1 for share)
      select clock_timestamp() as now from (select count(*) as accounts from held) as counted where accounts = 1`,
    values: [workspaceId],
  });
  const [row] = rows;
  if (!row) throw accountNotFound(workspaceId);
  return row.now;
}

/** Undefined for version 0. The newest event that moved credits tells the balance; those after it moved none. */
async function readHead(client: Reader, workspaceId: string, version: number): Promise<HeadRow | undefined> {
  const { rows } = await client.query<HeadRow>({
    name: 'ledger.statement-head',
    text: `
      select hash, recorded_at,
             (select data ->> 'balance_after' from events
              where stream = $1 and version <= $2 and data ? 'balance_after'
              order by version desc limit 1) as balance
      from events where stream = $1 and version = $2`,
    values: [streamOf(workspaceId), version],
  });
  return rows[0];
}

function inFuture(until: Date, now: Date): Failure {
  return new Failure(
    'rejected',
    'TIME_IN_FUTURE',
    `what happens until ${until.toISOString()} is not known yet: it is ${now.toISOString()}`,
    { details: { field: 'until' } },
  );
}

function notOpenYet(workspaceId: string, until: Date | undefined): Failure {
  return new Failure(
    'not-found',
    'ACCOUNT_NOT_OPEN_YET',
    `the account of ${workspaceId} was not open yet at ${until?.toISOString() ?? 'that time'}`,
    { details: { field: 'until' } },
  );
}
