import type { ClientBase, Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { appendPlanned, type StreamAppend } from '#event-store/append/append';
import { type AppendPlan, planAppend } from '#event-store/append/append-plan';
import type { EventMeta, NewEvent, RecordedEvent } from '#event-store/events';
import { inTransactionAfter } from '#postgres/transaction';
import { streamOf } from '../account.js';
import { AccountBatch } from '../account-batch.js';
import type { AccountCommand, AccountReply } from '../decisions/decide.js';
import { type StoredAccount, saveAccounts } from './rows/account-rows.js';
import { findCharges, saveCharges } from './rows/charge-rows.js';
import {
  findGrants,
  saveGrants,
  findReversalLimits,
  findReversedCredits,
  saveReversedCredits,
} from './rows/grant-rows.js';
import { lockAccounts } from './lock-accounts.js';

/** A command that waits for its batch, and the metadata of its message. */
export interface Submitted {
  readonly command: AccountCommand;
  readonly meta: EventMeta;
}

export interface WriteOptions {
  /** Milliseconds to wait for each lock; by default the pool's own limit. */
  readonly lockTimeoutMs?: number | undefined;
}

/** The replies of a batch, in order, and the events that it appended. */
export interface Written {
  readonly replies: readonly (AccountReply | Failure)[];
  readonly appended: readonly RecordedEvent[];
}

/**
 * Executes a batch in one transaction and returns the replies in order. Each command sees the changes of the earlier
 * ones. The reply of a refused command is its `Failure`; the others are not affected. Throws the errors of the database
 * or the event store; then nothing is written.
 *
 * Three round trips: lock and look up, write, commit. Lock order: accounts by key, then charges and grants, then the
 * heads of the partitions (in the append).
 */
export function writeBatch(
  pool: Pool,
  batch: readonly Submitted[],
  { lockTimeoutMs }: WriteOptions = {},
): Promise<Written> {
  const commands = batch.map(({ command }) => command);
  return inTransactionAfter(
    pool,
    (client) => readEntries(client, commands),
    async (client, { now, accounts, ...entries }) => {
      const accountBatch = new AccountBatch({ accounts: accounts.map(({ account }) => account), ...entries });
      const pending = new Map<string, NewEvent[]>();
      const replies = batch.map(({ command, meta }) => {
        const decided = accountBatch.settle(command, now);
        if (decided instanceof Failure) return decided;
        const events = decided.events.map((event) => ({ ...event, meta }));
        if (events.length > 0) gather(pending, workspaceOf(command), events);
        return decided.reply;
      });
      if (pending.size === 0) return { replies, appended: [] };
      const plan = planOf(accounts, pending, now);
      return { replies, appended: await write(client, accountBatch, [...pending.keys()], plan) };
    },
    { lockTimeoutMs },
  );
}

/**
 * The statements are sent together and run one after the other. The look-ups of charges and grants are separate
 * statements after the lock, or they would miss what another replica committed during the wait.
 */
async function readEntries(client: ClientBase, commands: readonly AccountCommand[]) {
  const payloads = commands.map(({ payload }) => payload);
  const auditIds = payloads.flatMap((payload) => {
    if ('audits' in payload) return payload.audits.map(({ audit_id }) => audit_id);
    return 'audit_id' in payload ? payload.audit_id : [];
  });
  const referencesOf = (type: AccountCommand['type']) =>
    commands.flatMap((command) =>
      command.type === type && 'reference' in command.payload ? command.payload : [],
    );
  const reversalKeys = referencesOf('ledger.take-back-credits');
  const [{ now, accounts }, charges, grants, reversed, reversalLimits] = await Promise.all([
    lockAccounts(client, distinct(commands.map(workspaceOf))),
    findCharges(client, distinct(auditIds)),
    findGrants(client, referencesOf('ledger.grant-credits')),
    findReversedCredits(client, reversalKeys),
    findReversalLimits(client, reversalKeys),
  ]);
  return { now, accounts, charges, grants, reversed, reversalLimits };
}

function planOf(
  accounts: readonly StoredAccount[],
  pending: ReadonlyMap<string, readonly NewEvent[]>,
  now: Date,
): AppendPlan {
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
  return planAppend(appends, now);
}

/** One round trip. If a statement fails, those after it are refused with the transaction. */
async function write(
  client: ClientBase,
  accountBatch: AccountBatch,
  changed: readonly string[],
  plan: AppendPlan,
): Promise<readonly RecordedEvent[]> {
  const { charges, grants, reversed } = accountBatch.changes();
  const [, , , , appended] = await Promise.all([
    saveCharges(client, charges),
    saveGrants(client, grants),
    saveReversedCredits(client, reversed),
    saveAccounts(client, accountsAfter(accountBatch, changed, plan)),
    appendPlanned(client, plan),
  ]);
  return appended;
}

/** Returns the accounts that the plan appends to, each with the hash of its last event. */
function accountsAfter(
  accountBatch: AccountBatch,
  workspaceIds: readonly string[],
  { events }: AppendPlan,
): StoredAccount[] {
  const heads = new Map(events.map(({ stream, hash }) => [stream, hash]));
  return workspaceIds.map((workspaceId) => {
    const account = accountBatch.account(workspaceId);
    const headHash = heads.get(streamOf(workspaceId));
    if (!account || !headHash) throw new Error(`the plan leaves ${workspaceId} without account or hash`);
    return { account, headHash };
  });
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
