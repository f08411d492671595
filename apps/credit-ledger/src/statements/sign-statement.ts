import type { Pool } from 'pg';
import type { SignedStatementHead, StatementHead } from '#contracts/commands/ledger-commands';
import type { Reader } from '#event-store/read';
import { inTransactionAfter } from '#runtime/database';
import { streamOf } from '../account/account.js';
import { accountNotFound } from '../account/decision.js';
import { unlistableFor, unreadableEvent } from '../history/unreadable-event.js';
import { type StatementRequest, statementEnd } from './statement-end.js';
import type { StatementKey } from './statement-key.js';

interface HeadRow {
  readonly hash: Buffer | null;
  readonly recorded_at: Date;
  readonly type: string;
  readonly data: unknown;
  /** Null for an account that has moved nothing yet. */
  readonly balance: string | null;
}

/**
 * Signs the head of an account's chain, as it is or was at `until`. What is signed stays true: no event that belongs
 * before that time can come later. Throws a `Failure`: not-found for a workspace without an account, or for a time at
 * which it had none yet (`ACCOUNT_NOT_OPEN_YET`); rejected for a time that is still to come (`TIME_IN_FUTURE`); poison
 * for an account whose events somebody has changed (`EVENT_UNREADABLE`), as far as that shows at its end.
 */
export function signStatement(
  pool: Pool,
  key: StatementKey,
  request: StatementRequest,
): Promise<SignedStatementHead> {
  const { workspaceId, until } = request;
  return inTransactionAfter(
    pool,
    (client) => waitForWriters(client, workspaceId),
    async (client, now) => {
      const version = await statementEnd(client, request, now);
      return key.sign({
        workspace_id: workspaceId,
        until: until?.toISOString() ?? null,
        version,
        ...(await readHead(client, workspaceId, version)),
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

/**
 * The newest event that moved credits tells the balance; those after it moved none. Throws a poison `Failure` where the
 * event is not as the ledger wrote it.
 */
async function readHead(
  client: Reader,
  workspaceId: string,
  version: number,
): Promise<Pick<StatementHead, 'head_hash' | 'balance' | 'recorded_at'>> {
  const { rows } = await client.query<HeadRow>({
    name: 'ledger.statement-head',
    text: `
      select hash, recorded_at, type, data,
             (select data ->> 'balance_after' from events
              where stream = $1 and version <= $2 and data ? 'balance_after'
              order by version desc limit 1) as balance
      from events where stream = $1 and version = $2`,
    values: [streamOf(workspaceId), version],
  });
  const [row] = rows;
  if (!row?.hash) throw unreadableEvent(workspaceId, version, row ? 'it has no hash' : 'it is missing');
  const why = unlistableFor({ type: row.type, data: row.data, recordedAt: row.recorded_at });
  if (why !== undefined) throw unreadableEvent(workspaceId, version, why);
  const balance = Number(row.balance ?? 0);
  if (!Number.isSafeInteger(balance))
    throw unreadableEvent(workspaceId, version, 'the balance is no whole number of credits');
  return { head_hash: row.hash.toString('hex'), balance, recorded_at: row.recorded_at.toISOString() };
}
