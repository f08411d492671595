import type { Reader } from '#event-store/read/read';
import { replayAccount } from '../account/history/account-history.js';
import { unreadableEvent } from '../account/history/unreadable-event.js';
import { type StatementEntry, statementEntry } from './statement.js';

export interface StatementRange {
  readonly toVersion: number;
  /** Whether to include all fields that the events' hashes cover. */
  readonly proven: boolean;
  /** The signed hash of the last event, in hexadecimal. */
  readonly headHash?: string;
}

/**
 * Yields the entries of a statement up to a version, oldest first, in bounded memory. Throws a poison `Failure`
 * (`EVENT_UNREADABLE`) at an event that was changed, or if the last hash is not the signed one.
 */
export async function* readStatement(
  reader: Reader,
  workspaceId: string,
  { toVersion, proven, headHash }: StatementRange,
): AsyncGenerator<StatementEntry> {
  for await (const { entry, recorded } of replayAccount(reader, workspaceId, toVersion)) {
    const isLast = entry.version === toVersion;
    if (isLast && headHash !== undefined && recorded.hash?.toString('hex') !== headHash)
      throw unreadableEvent(workspaceId, toVersion, 'its hash is not the one that was signed');
    yield statementEntry(entry, recorded, proven);
  }
}
