import type { ClientBase } from 'pg';
import type { AccountMoved } from '#contracts/ledger/events';
import { appendPlanned } from '#event-store/append/append';
import { planAppend } from '#event-store/append/append-plan';
import { readStream } from '#event-store/read/read';
import { inTransactionOn } from '#postgres/transaction';
import { streamOf } from '../../account/account.js';
import { accountNotFound } from '../../account/decision.js';
import { unreadableEvent } from '../../account/history/unreadable-event.js';
import type { StoredAccount } from '../../account/writer/rows/account-rows.js';
import { lockAccounts } from '../../account/writer/lock-accounts.js';
import { type CopiedAccount, follow } from './copied-account.js';

const LOCK_TIMEOUT_MS = 5_000;

/** What moves with an account and does not follow from its events: the table, and where its rows wait for the new shard. */
export const MOVING_TABLES = [
  ['checkouts', 'moved_checkouts'],
  ['payment_reversals', 'moved_reversals'],
  ['stripe_customers', 'moved_stripe_customers'],
] as const;

/**
 * Closes an account in its old shard, in one transaction: `ledger.account-moved` is its last event, its row is gone, and
 * its checkouts, reversals and customer are set aside. From this commit on, the shard executes no command of the account, and the
 * move can only be completed. Throws a not-found `Failure` where there is no account, and a poison one
 * (`EVENT_UNREADABLE`) if its row is not what the events add up to; then nothing is written.
 *
 * Commands find no row, and write nothing; so it is also for a ledger that does not know of moves. The locks of the
 * tables wait for statements that have found the account, and hold up those that have not looked yet.
 */
export async function closeAccount(
  source: ClientBase,
  workspaceId: string,
  { to, copied }: { readonly to: string; readonly copied: CopiedAccount },
): Promise<void> {
  await inTransactionOn(source, async () => {
    await source.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await source.query(
      `lock table ${MOVING_TABLES.map(([table]) => table).join(', ')} in share row exclusive mode`,
    );
    const { now, accounts } = await lockAccounts(source, [workspaceId]);
    const [stored] = accounts;
    if (!stored) throw accountNotFound(workspaceId);
    const { account, headHash } = stored;
    await requireFolded(source, stored, copied);
    const data: AccountMoved = {
      workspace_id: workspaceId,
      to,
      balance_after: account.balance,
      owed_after: account.owed,
      lifetime_purchased: account.lifetimePurchased,
      reversals_read_to: await reversalsReadTo(source),
    };
    for (const [table, moved] of MOVING_TABLES) {
      await source.query(
        `with taken as (delete from ${table} where workspace_id = $1 returning *)
         insert into ${moved} select * from taken`,
        [workspaceId],
      );
    }
    await source.query('delete from accounts where workspace_id = $1', [workspaceId]);
    const append = {
      stream: streamOf(workspaceId),
      expectedVersion: account.version,
      events: [{ type: 'ledger.account-moved', data }],
      chain: { prevHash: headHash },
    };
    await appendPlanned(source, planAppend([append], now));
  });
}

/** The new shard could not be completed with other figures, and the account would be stuck between both. */
async function requireFolded(
  source: ClientBase,
  { account, headHash }: StoredAccount,
  copied: CopiedAccount,
): Promise<void> {
  const { workspaceId, version } = account;
  const rest = await readStream(source, streamOf(workspaceId), { fromVersion: copied.version + 1 });
  const folded = follow(workspaceId, copied, rest);
  const same =
    folded.version === version &&
    folded.head?.equals(headHash) &&
    FIGURES.every((figure) => folded.account?.[figure] === account[figure]);
  if (!same)
    throw unreadableEvent(workspaceId, version, "the account's row is not what the events add up to");
}

const FIGURES = ['balance', 'owed', 'lifetimePurchased', 'lifetimeConsumed', 'lowBalanceThreshold'] as const;

async function reversalsReadTo(source: ClientBase): Promise<string | null> {
  const { rows } = await source.query<{ recorded_to: Date | null }>(
    'select min(recorded_to) as recorded_to from reversal_checkpoints',
  );
  return rows[0]?.recorded_to?.toISOString() ?? null;
}
