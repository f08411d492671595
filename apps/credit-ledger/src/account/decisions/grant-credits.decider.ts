import type { GrantCredits, GrantReply } from '#contracts/ledger/commands';
import type { LedgerEvent } from '#contracts/ledger/events';
import { Failure } from '#contracts/failures';
import { isEntryAmount, MAX_ENTRY_CREDITS } from '#contracts/money/money';
import type { Account, LedgerEntry } from '../account.js';
import { amountOutOfRange, type Decided, invalidAmount } from '../decision.js';

/**
 * Adds credits under a reference, once. The same grant again changes nothing. Another amount or kind under the same
 * reference is a conflict. Purchases and invoices count towards `lifetime_purchased`; goodwill does not.
 */
export function decideGrant(
  account: Account,
  grant: Grant | undefined,
  command: GrantCredits,
): Decided<GrantReply> {
  const { credits, kind } = command;
  if (!isEntryAmount(credits))
    return invalidAmount('credits', `a whole number of credits from 1 to ${MAX_ENTRY_CREDITS}`);
  if (grant) {
    if (grant.credits !== credits || grant.kind !== kind) return referenceConflict(grant);
    return {
      events: [],
      reply: { balance: account.balance, lifetime_purchased: account.lifetimePurchased },
    };
  }
  // Refunds and voids may return consumed credits. The limit leaves room for them, so that no refund is ever refused.
  const room = Number.MAX_SAFE_INTEGER - account.balance - account.lifetimeConsumed;
  const purchasedRoom = Number.MAX_SAFE_INTEGER - account.lifetimePurchased;
  if (credits > room || credits > purchasedRoom) return amountOutOfRange(account.workspaceId);

  const balance = account.balance + credits;
  const lifetime_purchased = account.lifetimePurchased + (kind === 'goodwill' ? 0 : credits);
  return {
    events: [granted(command, balance, lifetime_purchased)],
    reply: { balance, lifetime_purchased },
  };
}

function granted(command: GrantCredits, balance_after: number, lifetime_purchased: number): LedgerEvent {
  const { workspace_id, credits, kind, reference } = command;
  const posted = { workspace_id, credits, reference, balance_after };
  return kind === 'goodwill'
    ? { type: 'ledger.credits-granted', data: { ...posted, kind } }
    : { type: 'ledger.credits-purchased', data: { ...posted, kind, lifetime_purchased } };
}

function referenceConflict({ reference, kind, credits }: Grant): Failure {
  return new Failure(
    'conflict',
    'REFERENCE_CONFLICT',
    `the reference "${reference}" already stands for ${credits} credits (${kind}): use another reference`,
    { details: { reference, credits, kind } },
  );
}

export type GrantKind = 'purchase' | 'invoice' | 'goodwill';

/** Credits that were granted under a reference. Makes a repeated grant recognisable. */
export interface Grant {
  readonly workspaceId: string;
  readonly reference: string;
  readonly kind: GrantKind;
  readonly credits: number;
  /** The version of the granting event in the account's stream. */
  readonly version: number;
}

/** Returns the grant that a ledger entry records; undefined if it records none. */
export function grantOf({ event, version }: LedgerEntry): Grant | undefined {
  if (event.type !== 'ledger.credits-purchased' && event.type !== 'ledger.credits-granted') return undefined;
  const { workspace_id, reference, kind, credits } = event.data;
  return { workspaceId: workspace_id, reference, kind, credits, version };
}

/** Returns one key for workspace and reference. Workspace ids contain no space, so two pairs never share a key. */
export function grantKey({ workspaceId, reference }: Pick<Grant, 'workspaceId' | 'reference'>): string {
  return `${workspaceId} ${reference}`;
}
