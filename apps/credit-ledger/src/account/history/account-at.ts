import { streamVersion, streamVersionAt, type Reader } from '#event-store/read/read';
import { type Account, streamOf } from '../account.js';
import { accountNotFound } from '../decision.js';
import { replayAccount } from './account-history.js';

/** A point in an account's history: a version of its stream, or a time. */
export type Moment = { readonly version: number } | { readonly time: Date };

/**
 * Returns the version of an account's stream at `until`: that of its newest event recorded by then, or of the newest of
 * all without `until`. 0 if it had no event yet. Throws a not-found `Failure` for a workspace without an account.
 */
export async function versionAt(reader: Reader, workspaceId: string, until?: Date): Promise<number> {
  const stream = streamOf(workspaceId);
  const newest = await streamVersion(reader, stream);
  if (newest === 0) throw accountNotFound(workspaceId);
  return until === undefined ? newest : streamVersionAt(reader, stream, until);
}

/**
 * Returns an account at a moment, replayed from its events; `undefined` before it was opened. Throws a not-found
 * `Failure` for a workspace without an account.
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
