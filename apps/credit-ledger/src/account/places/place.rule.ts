import type { LedgerEventType } from '#contracts/ledger/events';

/** What a shard's last event of an account tells. */
export interface LastEvent {
  readonly type: string;
  /** The new shard of `ledger.account-moved`; null for other types. */
  readonly to: string | null;
  /** Copied from another shard. */
  readonly copied: boolean;
}

/**
 * Where an account is, as one shard knows: `here`, with its row in `accounts`; `left`, to another shard; or `arriving`,
 * as long as a part of its stream is copied.
 */
export type Place =
  { readonly at: 'here' } | { readonly at: 'arriving' } | { readonly at: 'left'; readonly to: string };

const MOVED: LedgerEventType = 'ledger.account-moved';

/**
 * Returns where an account is after an event. The old shard records that the account has moved; the new shard has the
 * account from the copy of that event on.
 */
export function placeAfter({ type, to, copied }: LastEvent): Place {
  const moved = type === MOVED;
  if (copied) return { at: moved ? 'here' : 'arriving' };
  return moved ? { at: 'left', to: to ?? '' } : { at: 'here' };
}
