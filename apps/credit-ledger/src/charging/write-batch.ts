import type { ClientBase, Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { appendToStreams, type StreamAppend } from '#event-store/append';
import type { EventMeta, NewEvent, RecordedEvent } from '#event-store/events';
import { inTransaction } from '#runtime/database';
import { streamOf } from '../account/account.js';
import { AccountBook } from '../account/account-book.js';
import type { AccountCommand, AccountReply } from '../account/account-command.js';
import type { StoredAccount } from './account-row.js';
import { findCharges } from './find-charges.js';
import { findGrants } from './find-grants.js';
import { lockAccounts } from './lock-accounts.js';
import { saveAccounts } from './save-accounts.js';
import { saveCharges } from './save-charges.js';
import { saveGrants } from './save-grants.js';

/** A command on its way, and where it came from. */
export interface Submitted {
  readonly command: AccountCommand;
  readonly meta: EventMeta;
}

/**
 * Carries out a batch in one transaction, each command on what those before it left, and answers them in order. A
 * command that is refused answers its `Failure` and takes nothing away from the others. Throws, with nothing written,
 * what the database or the event store throws.
 *
 * Lock order: accounts by key, then the heads of their partitions (in the append). Only the rows of the accounts are
 * written after the append, since they keep the hash of the last event.
 */
export async function writeBatch(
  pool: Pool,
  batch: readonly Submitted[],
): Promise<readonly (AccountReply | Failure)[]> {
  return inTransaction(pool, async (client) => {
    const commands = batch.map(({ command }) => command);
    const { now, accounts } = await lockAccounts(client, distinct(commands.map(workspaceOf)));
    const book = await openBook(client, commands, accounts);

    const pending = new Map<string, NewEvent[]>();
    const replies = batch.map(({ command, meta }) => {
      const decided = book.settle(command, now);
      if (decided instanceof Failure) return decided;
      const events = decided.events.map((event) => ({ ...event, meta }));
      if (events.length > 0) gather(pending, workspaceOf(command), events);
      return decided.reply;
    });

    if (pending.size > 0) await commitTo(client, book, accounts, pending);
    return replies;
  });
}

async function openBook(
  client: ClientBase,
  commands: readonly AccountCommand[],
  accounts: readonly StoredAccount[],
): Promise<AccountBook> {
  const payloads = commands.map(({ payload }) => payload);
  const auditIds = payloads.flatMap((payload) => ('audit_id' in payload ? payload.audit_id : []));
  const references = payloads.flatMap((payload) => ('reference' in payload ? payload : []));
  return new AccountBook({
    accounts: accounts.map(({ account }) => account),
    charges: await findCharges(client, distinct(auditIds)),
    grants: await findGrants(client, references),
  });
}

async function commitTo(
  client: ClientBase,
  book: AccountBook,
  accounts: readonly StoredAccount[],
  pending: ReadonlyMap<string, readonly NewEvent[]>,
): Promise<void> {
  const { charges, grants } = book.changes();
  await saveCharges(client, charges);
  await saveGrants(client, grants);
  const before = new Map(accounts.map((stored) => [stored.account.workspaceId, stored]));
  const appends = [...pending].map(([workspaceId, events]): StreamAppend => {
    const stored = before.get(workspaceId);
    return {
      stream: streamOf(workspaceId),
      expectedVersion: stored?.account.version ?? 0,
      events,
      chain: { prevHash: stored?.headHash ?? null },
    };
  });
  const heads = headHashes(await appendToStreams(client, appends));
  await saveAccounts(
    client,
    [...pending.keys()].map((workspaceId) => after(book, workspaceId, heads)),
  );
}

function after(book: AccountBook, workspaceId: string, heads: ReadonlyMap<string, Buffer>): StoredAccount {
  const account = book.account(workspaceId);
  const headHash = heads.get(streamOf(workspaceId));
  if (!account || !headHash)
    throw new Error(`the append to ${streamOf(workspaceId)} left no account or no hash`);
  return { account, headHash };
}

/** The hash of each stream's last event. */
function headHashes(recorded: readonly RecordedEvent[]): ReadonlyMap<string, Buffer> {
  const heads = new Map<string, Buffer>();
  for (const { stream, hash } of recorded) if (hash) heads.set(stream, hash);
  return heads;
}

function gather(pending: Map<string, NewEvent[]>, workspaceId: string, events: readonly NewEvent[]): void {
  const gathered = pending.get(workspaceId);
  if (gathered) gathered.push(...events);
  else pending.set(workspaceId, [...events]);
}

function workspaceOf({ payload }: AccountCommand): string {
  return payload.workspace_id;
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
