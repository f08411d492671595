import type { LedgerEntry } from '../account.js';

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
