import type { Posting } from '../account.js';

/** Credits that were taken back under a reference: what makes a repeated command recognisable. */
export interface ReversedCredits {
  readonly workspaceId: string;
  readonly reference: string;
  /** What was to be taken. */
  readonly credits: number;
  /** Of these, what the balance had. */
  readonly taken: number;
  /** Of the event, in the account's stream. */
  readonly version: number;
}

/** The taking back that a posting records, if it records one. */
export function reversedCreditsOf({ event, version }: Posting): ReversedCredits | undefined {
  if (event.type !== 'ledger.credits-taken-back') return undefined;
  const { workspace_id, reference, credits, taken } = event.data;
  return { workspaceId: workspace_id, reference, credits, taken, version };
}

/** The credits that may still be taken back for the payment that a refund or dispute is about. */
export interface ReversalLimit {
  readonly workspaceId: string;
  /** The provider's id of the refund or dispute. */
  readonly reference: string;
  readonly checkoutId: string;
  /** What the payment brought, less what its other refunds and disputes took back and was not given again. */
  readonly credits: number;
}

/** The limits after `credits` were taken back under the reference of `used`: its payment's other ones are lower. */
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
