import type { LedgerEvent } from '#contracts/ledger/events';
import type { RecordedEvent } from '#event-store/events';
import type { Reader } from '#event-store/read/read';
import { scanStream } from '#event-store/read/scan';
import { type Account, evolveAccount, type LedgerEntry, streamOf, ledgerEntryOf } from '../account.js';
import { EventChain, unreadableEvent } from './event-chain.js';

/** The fields that a ledger entry is read from. */
type StoredPosting = Pick<RecordedEvent, 'type' | 'data' | 'version' | 'recordedAt'>;

/** One line of an account's history. Amounts in credits. */
export interface HistoryEntry {
  readonly version: number;
  readonly recordedAt: Date;
  readonly type: LedgerEvent['type'];
  /** The change of the balance: negative for a charge, 0 if it did not change. */
  readonly amount: number;
  /** The balance after this entry, folded from the events. */
  readonly balance: number;
  readonly auditId?: string;
  readonly reference?: string;
}

/**
 * Replays an account, oldest event first, up to a version (default: the newest), in bounded memory. Yields each event
 * with its line of history; nothing for an unknown workspace. Recomputes the hash chain.
 * Throws a poison `Failure` (`EVENT_UNREADABLE`) at an event that is missing or was changed.
 */
export async function* replayAccount(
  reader: Reader,
  workspaceId: string,
  toVersion?: number,
): AsyncGenerator<{
  readonly recorded: RecordedEvent;
  readonly entry: HistoryEntry;
}> {
  const chain = new EventChain(workspaceId);
  let account: Account | undefined;
  for await (const recorded of scanStream(reader, streamOf(workspaceId))) {
    if (toVersion !== undefined && recorded.version > toVersion) break;
    chain.follow(recorded);
    const before = account?.balance ?? 0;
    account = evolved(workspaceId, account, ledgerEntryOf(recorded));
    yield { recorded, entry: entryOf(recorded, account.balance - before, account.balance) };
  }
  if (toVersion !== undefined && toVersion > 0) chain.endAt(toVersion);
}

function evolved(workspaceId: string, before: Account | undefined, entry: LedgerEntry): Account {
  let after: Account;
  try {
    after = evolveAccount(before, entry);
  } catch (error) {
    throw unreadableEvent(workspaceId, entry.version, String(error));
  }
  if (Number.isSafeInteger(after.balance)) return after;
  throw unreadableEvent(workspaceId, entry.version, 'it leaves no whole number of credits');
}

/** Yields the history of one account, oldest first, with the running balance; nothing for an unknown workspace. */
export async function readAccountHistory(
  reader: Reader,
  workspaceId: string,
): Promise<readonly HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for await (const { entry } of replayAccount(reader, workspaceId)) entries.push(entry);
  return entries;
}

/** Returns the line of history of a stored event: the amount it moved, and the balance after it. */
export function entryOf(recorded: StoredPosting, amount: number, balance: number): HistoryEntry {
  const { data, type } = ledgerEntryOf(recorded).event;
  return {
    version: recorded.version,
    recordedAt: recorded.recordedAt,
    type,
    amount,
    balance,
    ...('audit_id' in data && { auditId: data.audit_id }),
    ...('reference' in data && { reference: data.reference }),
  };
}
