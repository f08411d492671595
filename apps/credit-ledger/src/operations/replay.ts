import type { RecordedEvent } from '#event-store/events';
import { type Account, evolveAccount, ledgerEntryOf } from '../account/account.js';

export { type Account, streamOf as accountStream } from '../account/account.js';

/** Returns the account after one more stored event of its stream; undefined is the account before it was opened. */
export function accountAfter(
  account: Account | undefined,
  event: Pick<RecordedEvent, 'type' | 'data' | 'version'>,
): Account {
  return evolveAccount(account, ledgerEntryOf(event));
}
