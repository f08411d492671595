import type { Reader } from '#event-store/read';
import { replayAccount } from '../history/account-history.js';
import { type StatementEntry, statementEntry } from './statement.js';

/** The entries of a statement up to a version, oldest first, in bounded memory. */
export async function* readStatement(
  reader: Reader,
  workspaceId: string,
  { toVersion, proven }: { readonly toVersion: number; readonly proven: boolean },
): AsyncGenerator<StatementEntry> {
  for await (const { entry, recorded } of replayAccount(reader, workspaceId, toVersion)) {
    yield statementEntry(entry, recorded, proven);
  }
}
