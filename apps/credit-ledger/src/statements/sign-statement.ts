import type { Pool } from 'pg';
import type { SignedStatementHead, StatementHead } from '#contracts/ledger/commands';
import type { Reader } from '#event-store/read/read';
import { scanStream } from '#event-store/read/scan';
import { inTransactionAfter } from '#postgres/transaction';
import { streamOf } from '../account/account.js';
import { accountNotFound } from '../account/decision.js';
import { EventChain, unreadableEvent } from '../account/history/event-chain.js';
import { type StatementRequest, statementEnd } from './statement-end.js';
import type { StatementKey } from './statement-key.js';

/**
 * Signs the head of an account's chain, now or at `until`. A signature stays true, because no earlier event can be
 * added later. Throws a `Failure`:
 * - not-found for a workspace without an account, or for a time before it was opened (`ACCOUNT_NOT_OPEN_YET`);
 * - rejected for a future time (`TIME_IN_FUTURE`);
 * - poison for changed events (`EVENT_UNREADABLE`). It reads only the events from the last balance on; a reader of the
 * statement checks the earlier ones.
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
 * Waits until all batches that hold the account have ended, and returns Postgres's time. Events are recorded under the
 * account's lock, with a time after it was taken. So all events up to the returned time are committed.
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
 * Returns the balance and the head of the chain. The newest event that moved credits states the balance. The events
 * after it are followed up to the head, so that the signed hash covers the balance. Throws a poison `Failure` if one
 * was changed.
 */
async function readHead(
  client: Reader,
  workspaceId: string,
  version: number,
): Promise<Pick<StatementHead, 'head_hash' | 'balance' | 'recorded_at'>> {
  const stated = await readBalance(client, workspaceId, version);
  const chain = new EventChain(workspaceId, stated.version);
  for await (const event of scanStream(client, streamOf(workspaceId), stated.version)) {
    if (event.version > version) break;
    chain.follow(event);
  }
  const { hash, recordedAt } = chain.endAt(version);
  return {
    head_hash: hash.toString('hex'),
    balance: stated.balance,
    recorded_at: recordedAt.toISOString(),
  };
}

/**
 * Returns the balance at a version, and the event that states it; the first event and 0 if no credits have moved yet.
 */
async function readBalance(
  client: Reader,
  workspaceId: string,
  version: number,
): Promise<{ readonly version: number; readonly balance: number }> {
  const { rows } = await client.query<{ version: number; balance: string | null }>({
    name: 'ledger.statement-balance',
    text: `
      select version, data ->> 'balance_after' as balance from events
      where stream = $1 and version <= $2 and data ? 'balance_after'
      order by version desc limit 1`,
    values: [streamOf(workspaceId), version],
  });
  const [row] = rows;
  if (!row) return { version: 1, balance: 0 };
  const balance = Number(row.balance);
  if (Number.isSafeInteger(balance)) return { version: row.version, balance };
  throw unreadableEvent(workspaceId, row.version, 'the balance is no whole number of credits');
}
