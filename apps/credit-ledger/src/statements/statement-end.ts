import { Failure } from '#contracts/failures';
import type { SignStatement } from '#contracts/ledger/commands';
import { type Reader, readStream, streamVersion, streamVersionAt } from '#event-store/read/read';
import { streamOf } from '../account/account.js';
import { accountNotFound } from '../account/decision.js';
import { EventChain, unreadableEvent } from '../account/history/event-chain.js';

/** The account of a statement, and its end; by default the newest event. */
export interface StatementRequest {
  readonly workspaceId: string;
  readonly until?: Date;
}

export function statementRequest({ workspace_id, until }: SignStatement): StatementRequest {
  return { workspaceId: workspace_id, ...(until !== undefined && { until: new Date(until) }) };
}

/**
 * Returns the version that a statement ends with. Throws a `Failure`:
 * - not-found for a workspace without an account, or for a time before it was opened (`ACCOUNT_NOT_OPEN_YET`);
 * - rejected for a future time (`TIME_IN_FUTURE`);
 * - poison if events are missing at the end, or one that decides the end was changed (`EVENT_UNREADABLE`).
 */
export async function statementEnd(
  reader: Reader,
  { workspaceId, until }: StatementRequest,
  now: Date,
): Promise<number> {
  const version = await versionAt(reader, workspaceId, until);
  if (until && until > now) throw inFuture(until, now);
  if (version === 0) throw notOpenYet(workspaceId, until);
  await checkTimes(reader, workspaceId, version);
  await checkNewest(reader, workspaceId);
  return version;
}

/**
 * Checks the newest event against the hash in the account's row. They differ if the stream was cut short or rewritten.
 */
async function checkNewest(reader: Reader, workspaceId: string): Promise<void> {
  const { rows } = await reader.query<{ version: number; hash: Buffer | null; head_hash: Buffer | null }>({
    name: 'ledger.statement-newest',
    text: `
      select accounts.version, hash, head_hash from accounts
      left join events on stream = $2 and events.version = accounts.version
      where workspace_id = $1`,
    values: [workspaceId, streamOf(workspaceId)],
  });
  const [row] = rows;
  if (!row) throw accountNotFound(workspaceId);
  const { version, hash, head_hash } = row;
  if (!hash) throw unreadableEvent(workspaceId, version, 'it is missing, or has no hash');
  if (!head_hash?.equals(hash))
    throw unreadableEvent(workspaceId, version, "its hash is not the one in the account's row");
}

/** Checks the events whose times decide the end: the last of the statement, and the one after it. */
async function checkTimes(reader: Reader, workspaceId: string, version: number): Promise<void> {
  const range = { fromVersion: version, toVersion: version + 1 };
  const chain = new EventChain(workspaceId, version);
  for (const event of await readStream(reader, streamOf(workspaceId), range)) chain.follow(event);
}

/** As `statementEnd`, for an unsigned statement: by Postgres's time, and without waiting for locks. */
export async function unsignedStatementEnd(reader: Reader, request: StatementRequest): Promise<number> {
  const { rows } = await reader.query<{ now: Date }>('select clock_timestamp() as now');
  return statementEnd(reader, request, rows[0]?.now ?? new Date());
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

/**
 * Returns the version of an account's stream at `until`: that of its newest event recorded by then, or of the newest of
 * all without `until`. 0 if it had no event yet. Throws a not-found `Failure` for a workspace without an account.
 */
async function versionAt(reader: Reader, workspaceId: string, until?: Date): Promise<number> {
  const stream = streamOf(workspaceId);
  const newest = await streamVersion(reader, stream);
  if (newest === 0) throw accountNotFound(workspaceId);
  return until === undefined ? newest : streamVersionAt(reader, stream, until);
}
