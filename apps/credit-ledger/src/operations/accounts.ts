import type { RecordedEvent } from '#event-store/events';
import { type Account, evolveAccount, ledgerEntryOf } from '../account/account.js';

/** Accounts, for `acs ledger`, `acs payments list`, and the commands about streams. */
export { type Account, streamOf as accountStream } from '../account/account.js';
export { type ListedReversal, listReversals } from '../checkouts/reversals/unsettled-reversals.js';
export { checkStatement } from '../statements/check-statement.js';
export { MalformedStatement, parseStatement } from '../statements/parse-statement.js';
export { readStatement } from '../statements/statement.js';
export { statementRequest, unsignedStatementEnd } from '../statements/statement-end.js';
export { parsePublicKey } from '../statements/statement-key.js';
export type { Statement, StatementEntry } from '../statements/statement.js';
export { type Verdict, type VerifyProgress, verifyLedger } from '../verify/verify-ledger.js';

/** Returns the account after one more stored event of its stream; undefined is the account before it was opened. */
export function accountAfter(
  account: Account | undefined,
  event: Pick<RecordedEvent, 'type' | 'data' | 'version'>,
): Account {
  return evolveAccount(account, ledgerEntryOf(event));
}
