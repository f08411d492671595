import type { RecordedEvent } from '#event-store/events';
import { type Account, evolveAccount, postingOf } from '../account/account.js';
import { auditOf, type Charge, evolveCharge } from '../account/charges/charge.js';
import { type Grant, grantOf } from '../account/grants/grant.js';
import { type ReversedCredits, reversedCreditsOf } from '../account/reversals/reversed-credits.js';

export { type Account, streamOf as accountStream } from '../account/account.js';
export type { Charge, Movement } from '../account/charges/charge.js';
export type { Grant, GrantKind } from '../account/grants/grant.js';
export type { ReversedCredits } from '../account/reversals/reversed-credits.js';

/** A stored event of an account's stream. */
type AccountEvent = Pick<RecordedEvent, 'type' | 'data' | 'version'>;

/** The account after one more event; undefined is the account before it was opened. */
export function accountAfter(account: Account | undefined, event: AccountEvent): Account {
  return evolveAccount(account, postingOf(event));
}

/** The charge for an audit after one more event; unchanged by an event about no audit. */
export function chargeAfter(charge: Charge | undefined, event: AccountEvent): Charge | undefined {
  return evolveCharge(charge, postingOf(event));
}

/** The id of the audit that an event is about; undefined for an event about the account alone. */
export function auditIn(event: AccountEvent): string | undefined {
  return auditOf(postingOf(event));
}

/** The grant that an event records, if it records one. */
export function grantIn(event: AccountEvent): Grant | undefined {
  return grantOf(postingOf(event));
}

/** The reversal that an event records, if it records one. */
export function reversedCreditsIn(event: AccountEvent): ReversedCredits | undefined {
  return reversedCreditsOf(postingOf(event));
}
