import type { ClientBase } from 'pg';
import type { RecordedEvent } from '#event-store/events';
import { readStream } from '#event-store/read/read';
import { inTransactionOn } from '#postgres/transaction';
import { type Account, ledgerEntryOf, streamOf } from '../../account/account.js';
import { unreadableEvent } from '../../account/history/unreadable-event.js';
import { saveAccounts } from '../../account/writer/rows/account-rows.js';
import { MOVING_TABLES } from './close-account.js';
import { type CopiedAccount, follow } from './copied-account.js';
import { nextEvents, writeCopies } from './copy-events.js';

/**
 * Completes an account in its new shard, in one transaction: the last events, its row, its checkouts, reversals and
 * customer. Before the commit it reads the copies again: their chain must end with the hash and the figures of the old
 * shard. Throws a poison `Failure` (`EVENT_UNREADABLE`) otherwise; then nothing is written. At most a page of events must
 * be left.
 */
export async function adoptAccount(
  { source, target }: { readonly source: ClientBase; readonly target: ClientBase },
  workspaceId: string,
  copied: CopiedAccount,
): Promise<CopiedAccount> {
  const events = await nextEvents(source, workspaceId, copied);
  const { account, head, version } = follow(workspaceId, copied, events);
  const readTo = closedAt(workspaceId, account, version, events.at(-1));
  const rows = await Promise.all(
    MOVING_TABLES.map(async ([table, moved]) => ({
      table,
      moved,
      rows: await movedRows(source, moved, workspaceId),
    })),
  );
  return inTransactionOn(target, async () => {
    await saveAccounts(target, [{ account: account!, headHash: head! }]);
    for (const { table, moved, rows: of } of rows) {
      await target.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(of)],
      );
      // From when the account was here before.
      await target.query(`delete from ${moved} where workspace_id = $1`, [workspaceId]);
    }
    if (readTo !== null) await readReversalsFrom(target, readTo);
    await writeCopies(target, events);
    const stored = await readStream(target, streamOf(workspaceId), { fromVersion: copied.version + 1 });
    const proven = follow(workspaceId, copied, stored);
    if (proven.version === version && proven.head?.equals(head!)) return proven;
    throw unreadableEvent(workspaceId, version, 'the copy does not end with the hash of the old shard');
  });
}

/** Compares the folded figures with those that the old shard stated last. Returns up to where it had read reversals. */
function closedAt(
  workspaceId: string,
  account: Account | undefined,
  version: number,
  last: RecordedEvent | undefined,
): string | null {
  const event = last && ledgerEntryOf(last).event;
  if (!account || event?.type !== 'ledger.account-moved')
    throw unreadableEvent(workspaceId, version, 'it is not the last event of an account that has moved');
  const { balance_after, owed_after, lifetime_purchased, reversals_read_to } = event.data;
  const { balance, owed, lifetimePurchased } = account;
  if (balance_after === balance && owed_after === owed && lifetime_purchased === lifetimePurchased)
    return reversals_read_to;
  throw unreadableEvent(workspaceId, version, 'its figures are not those that the events add up to');
}

/** As JSON, which keeps every digit of amounts and times. */
async function movedRows(source: ClientBase, table: string, workspaceId: string): Promise<unknown[]> {
  const { rows } = await source.query<{ moved: unknown }>(
    `select to_jsonb(${table}) as moved from ${table} where workspace_id = $1`,
    [workspaceId],
  );
  return rows.map(({ moved }) => moved);
}

/** What the new shard has read beyond this, it has read without the account. A reading that is under way begins again. */
async function readReversalsFrom(target: ClientBase, readTo: string): Promise<void> {
  await target.query(
    `update reversal_checkpoints
        set recorded_to = $1, reading_to = null, page_after = null, incomplete = false,
            claims = claims + 1, next_at = now()
      where recorded_to > $1`,
    [readTo],
  );
}
