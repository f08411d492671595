import type { RecordedEvent } from '#event-store/events';
import { type Account, evolveAccount, ledgerEntryOf } from '../account/account.js';
import { auditOf, type Charge, evolveCharge } from '../account/decisions/charge.js';
import { type Grant, grantOf } from '../account/decisions/grant.js';
import { type ReversedCredits, reversedCreditsOf } from '../account/decisions/reversed-credits.js';

export { type Account, streamOf as accountStream } from '../account/account.js';
export type { Charge, Movement } from '../account/decisions/charge.js';
export type { Grant, GrantKind } from '../account/decisions/grant.js';
export type { ReversedCredits } from '../account/decisions/reversed-credits.js';

/** A stored event of an account's stream. */
type AccountEvent = Pick<RecordedEvent, 'type' | 'data' | 'version'>;

/** Returns the account after one more event; undefined is the account before it was opened. */
export function accountAfter(account: Account | undefined, event: AccountEvent): Account {
  return evolveAccount(account, ledgerEntryOf(event));
}

/** Returns an audit's charge after one more event. An event about no audit changes nothing. */
export function chargeAfter(charge: Charge | undefined, event: AccountEvent): Charge | undefined {
  return evolveCharge(charge, ledgerEntryOf(event));
}

/** Returns the id of the audit that an event is about; undefined for an event about the account alone. */
export function auditIn(event: AccountEvent): string | undefined {
  return auditOf(ledgerEntryOf(event));
}

/** Returns the grant that an event records; undefined if it records none. */
export function grantIn(event: AccountEvent): Grant | undefined {
  return grantOf(ledgerEntryOf(event));
}

/** Returns the reversal that an event records; undefined if it records none. */
export function reversedCreditsIn(event: AccountEvent): ReversedCredits | undefined {
  return reversedCreditsOf(ledgerEntryOf(event));
}
