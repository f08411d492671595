import type { SignedStatementHead } from '#contracts/ledger/commands';
import type { RecordedEvent } from '#event-store/events';
import type { HistoryEntry } from '../account/history/account-history.js';

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
