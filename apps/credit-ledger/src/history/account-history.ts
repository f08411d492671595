import type { LedgerEvent } from '#contracts/events/ledger-events';
import { readStream, type Reader } from '#event-store/read';
import { type Account, evolveAccount, streamOf } from '../account/account.js';
import { postingOf } from '../account/posting-of.js';

/** One line of an account's history. Amounts in credits. */
export interface HistoryEntry {
  readonly version: number;
  readonly recordedAt: Date;
  readonly type: LedgerEvent['type'];
  /** What the balance changed by: negative for a charge, 0 where it did not move. */
  readonly amount: number;
  /** The balance after this entry, folded from the events. */
  readonly balance: number;
  readonly auditId?: string;
  readonly reference?: string;
}

/** All that happened on one account, oldest first, with the running balance; nothing for an unknown workspace. */
export async function readAccountHistory(
  reader: Reader,
  workspaceId: string,
): Promise<readonly HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  let account: Account | undefined;
  for (const recorded of await readStream(reader, streamOf(workspaceId))) {
    const posting = postingOf(recorded);
    const before = account?.balance ?? 0;
    account = evolveAccount(account, posting);
    const { data, type } = posting.event;
    entries.push({
      version: recorded.version,
      recordedAt: recorded.recordedAt,
      type,
      amount: account.balance - before,
      balance: account.balance,
      ...('audit_id' in data && { auditId: data.audit_id }),
      ...('reference' in data && { reference: data.reference }),
    });
  }
  return entries;
}
