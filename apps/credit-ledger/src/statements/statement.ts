import type { SignedStatementHead } from '#contracts/ledger/commands';
import type { RecordedEvent } from '#event-store/events';
import type { Reader } from '#event-store/read/read';
import { type HistoryEntry, replayAccount } from '../account/history/account-history.js';
import { unreadableEvent } from '../account/history/event-chain.js';

/** One line of a statement. Amounts in credits, times ISO 8601 UTC. */
export interface StatementEntry {
  readonly version: number;
  readonly recorded_at: string;
  readonly type: string;
  readonly amount: number;
  readonly balance: number;
  readonly audit_id?: string;
  readonly reference?: string;
  /** Only with a proof: the other fields that the event's hash covers, so that the chain can be recomputed. */
  readonly event?: HashedEvent;
}

export interface HashedEvent {
  readonly event_id: string;
  readonly schema_version: number;
  readonly data: unknown;
}

/** A complete statement, as `acs ledger statement --format json` writes it. */
export interface Statement {
  readonly workspace_id: string;
  /** The requested end; absent if the statement goes up to the newest event. */
  readonly until?: string;
  readonly version: number;
  readonly balance: number;
  readonly entries: readonly StatementEntry[];
  readonly proof?: SignedStatementHead;
}

/** Returns the statement's line for a line of history; for a proof, with the event's hashed fields. */
export function statementEntry(
  entry: HistoryEntry,
  recorded: Pick<RecordedEvent, 'eventId' | 'schemaVersion' | 'data'>,
  proven: boolean,
): StatementEntry {
  const { version, recordedAt, type, amount, balance, auditId, reference } = entry;
  return {
    version,
    recorded_at: recordedAt.toISOString(),
    type,
    amount,
    balance,
    ...(auditId !== undefined && { audit_id: auditId }),
    ...(reference !== undefined && { reference }),
    ...(proven && {
      event: {
        event_id: recorded.eventId,
        schema_version: recorded.schemaVersion,
        data: recorded.data,
      },
    }),
  };
}

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
