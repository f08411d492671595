import type { ClientBase } from 'pg';
import type { RecordedEvent } from '#event-store/events';
import { verifyChain } from '#event-store/hash-chain/hash-chain';
import { type Account, evolveAccount, ledgerEntryOf } from '../../account/account.js';
import { replayAccount } from '../../account/history/account-history.js';
import { unreadableEvent } from '../../account/history/unreadable-event.js';

/** What the new shard has of an account: up to which event, the hash of that one, and the state that follows. */
export interface CopiedAccount {
  readonly version: number;
  readonly head: Buffer | null;
  readonly account: Account | undefined;
}

/** Reads what was copied before, all of it, and checks its chain. Throws a poison `Failure` (`EVENT_UNREADABLE`). */
export async function readCopied(target: ClientBase, workspaceId: string): Promise<CopiedAccount> {
  let copied: CopiedAccount = { version: 0, head: null, account: undefined };
  for await (const { recorded, account } of replayAccount(target, workspaceId))
    copied = { version: recorded.version, head: recorded.hash, account };
  return copied;
}

/**
 * Returns the account after further events of its stream, whose chain it checks. Throws a poison `Failure`
 * (`EVENT_UNREADABLE`) for one that was changed or does not follow.
 */
export function follow(
  workspaceId: string,
  { version, head, account }: CopiedAccount,
  events: readonly RecordedEvent[],
): CopiedAccount {
  const chain = verifyChain(events, { version, head });
  if (!chain.ok) throw unreadableEvent(workspaceId, chain.version, `it is ${chain.fault}`);
  const after = events.reduce<Account | undefined>(
    (before, event) => evolveAccount(before, ledgerEntryOf(event)),
    account,
  );
  return { version: chain.version, head: chain.head, account: after };
}
