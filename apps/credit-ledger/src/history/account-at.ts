import { streamVersion, streamVersionAt, type Reader } from '#event-store/read/read';
import { type Account, streamOf } from '../account/account.js';
import { accountNotFound } from '../account/decision.js';
import { replayAccount } from './account-history.js';

/** A moment in an account's life: a version of its stream, or a time. */
export type Moment = { readonly version: number } | { readonly time: Date };

/**
 * The version that an account's stream was at: its newest event recorded at or before `until`, by default the newest of
 * all; 0 where it had none yet. Throws a not-found `Failure` for a workspace that has no account at all.
 */
export async function versionAt(reader: Reader, workspaceId: string, until?: Date): Promise<number> {
  const stream = streamOf(workspaceId);
  const newest = await streamVersion(reader, stream);
  if (newest === 0) throw accountNotFound(workspaceId);
  return until === undefined ? newest : streamVersionAt(reader, stream, until);
}

/**
 * An account as it was, replayed from its events; `undefined` for the time before it was opened. Throws a not-found
 * `Failure` for a workspace that has no account.
 */
export async function accountAt(
  reader: Reader,
  workspaceId: string,
  moment: Moment,
): Promise<Account | undefined> {
  const newest = await versionAt(reader, workspaceId, 'time' in moment ? moment.time : undefined);
  const toVersion = 'version' in moment ? Math.min(moment.version, newest) : newest;
  let found: Account | undefined;
  for await (const { account } of replayAccount(reader, workspaceId, toVersion)) found = account;
  return found;
}
