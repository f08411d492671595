import type { TakeBackCredits, TakeBackReply } from '#contracts/ledger/commands';
import type { LedgerEvent } from '#contracts/ledger/events';
import { Failure } from '#contracts/failures';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import type { Account, LedgerEntry } from '../account.js';
import { crossesThreshold } from './threshold.decider.js';
import { amountOutOfRange, type Decided, invalidAmount, type Decision } from '../decision.js';

/**
 * Reverses credits under a reference, once (docs/decisions/0021). Takes what the balance has; the account owes the
 * rest. The same command again changes nothing. Another amount under the same reference is a conflict. A refund or
 * dispute can reverse at most what its payment added. `lifetime_purchased` stays: it is the sum of all purchases ever
 * (contract section 2.4).
 */
export function decideReversal(
  account: Account,
  {
    known,
    limit,
  }: { readonly known: ReversedCredits | undefined; readonly limit: ReversalLimit | undefined },
  command: TakeBackCredits,
  now: Date,
): Decided<TakeBackReply> {
  const { workspace_id, credits, reference } = command;
  if (!Number.isSafeInteger(credits) || credits < 0 || credits > MAX_ENTRY_CREDITS)
    return invalidAmount('credits', `a whole number of credits from 0 to ${MAX_ENTRY_CREDITS}`);
  if (known) {
    if (known.credits !== credits) return referenceConflict(known);
    return {
      events: [],
      reply: { taken: known.taken, balance: account.balance, owed: account.owed },
    };
  }
  if (limit && credits > limit.credits) return abovePayment(limit);
  const taken = Math.min(credits, account.balance);
  const balance_after = account.balance - taken;
  const owed_after = account.owed + credits - taken;
  if (!Number.isSafeInteger(owed_after)) return amountOutOfRange(account.workspaceId);
  const takenBack: LedgerEvent = {
    type: 'ledger.credits-taken-back',
    data: {
      workspace_id,
      credits,
      reference,
      taken,
      balance_after,
      owed_after,
      taken_at: now.toISOString(),
    },
  };
  const low: LedgerEvent = {
    type: 'ledger.balance-low',
    data: { workspace_id, balance: balance_after, threshold: account.lowBalanceThreshold },
  };
  return {
    events: crossesThreshold(account, balance_after, now) ? [takenBack, low] : [takenBack],
    reply: { taken, balance: balance_after, owed: owed_after },
  };
}

function abovePayment({ reference, checkoutId, credits }: ReversalLimit): Failure {
  return new Failure(
    'rejected',
    'TAKE_BACK_ABOVE_PAYMENT',
    `credits: at most ${credits} may be taken back under ${reference}, which is what the payment of ${checkoutId} brought less what was taken back for it`,
    { details: { field: 'credits', maximum: credits, reference } },
  );
}

function referenceConflict({ reference, credits }: ReversedCredits): Failure {
  return new Failure(
    'conflict',
    'REFERENCE_CONFLICT',
    `${credits} credits were taken back already under the reference "${reference}": use another reference`,
    { details: { reference, credits } },
  );
}

/**
 * Adds the payment of owed credits to a decision, whatever its new credits are for. Otherwise an account that lives on
 * refunds would never pay. Returns the decision unchanged if the account owes nothing.
 */
export function payOwed<Reply extends { readonly balance: number }>(
  { workspaceId, owed }: Account,
  decision: Decision<Reply>,
): Decision<Reply> {
  const { events, reply } = decision;
  const credits = Math.min(owed, reply.balance);
  if (events.length === 0 || credits === 0) return decision;
  const balance_after = reply.balance - credits;
  const data = { workspace_id: workspaceId, credits, balance_after, owed_after: owed - credits };
  return {
    events: [...events, { type: 'ledger.owed-credits-paid', data }],
    reply: { ...reply, balance: balance_after },
  };
}

/** Credits that were reversed under a reference. Makes a repeated command recognisable. */
export interface ReversedCredits {
  readonly workspaceId: string;
  readonly reference: string;
  /** Credits to reverse. */
  readonly credits: number;
  /** The part of them that the balance covered. */
  readonly taken: number;
  /** The version of the event in the account's stream. */
  readonly version: number;
}

/** Returns the reversal that a ledger entry records; undefined if it records none. */
export function reversedCreditsOf({ event, version }: LedgerEntry): ReversedCredits | undefined {
  if (event.type !== 'ledger.credits-taken-back') return undefined;
  const { workspace_id, reference, credits, taken } = event.data;
  return { workspaceId: workspace_id, reference, credits, taken, version };
}

/** The credits that may still be reversed for the payment of a refund or dispute. */
export interface ReversalLimit {
  readonly workspaceId: string;
  /** The provider's id of the refund or dispute. */
  readonly reference: string;
  readonly checkoutId: string;
  /**
   * The credits of the payment, less those that its other refunds and disputes reversed and that were not granted
   * again.
   */
  readonly credits: number;
}

/**
 * Returns the limits after a reversal of `credits` under the reference of `used`. It lowers the other limits of the
 * same payment.
 */
export function lowerLimits(
  limits: readonly ReversalLimit[],
  used: { readonly workspaceId: string; readonly reference: string; readonly credits: number },
): readonly ReversalLimit[] {
  const checkoutId = limitOf(limits, used)?.checkoutId;
  if (checkoutId === undefined) return limits;
  return limits.map((limit) =>
    limit.checkoutId === checkoutId && limit.reference !== used.reference
      ? { ...limit, credits: Math.max(limit.credits - used.credits, 0) }
      : limit,
  );
}

export function limitOf(
  limits: readonly ReversalLimit[],
  key: { readonly workspaceId: string; readonly reference: string },
): ReversalLimit | undefined {
  return limits.find(
    ({ workspaceId, reference }) => workspaceId === key.workspaceId && reference === key.reference,
  );
}
