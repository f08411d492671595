/** The credits that may still be taken back for the payment that a refund or dispute is about. */
export interface TakeBackLimit {
  readonly workspaceId: string;
  /** The provider's id of the refund or dispute. */
  readonly reference: string;
  readonly checkoutId: string;
  /** What the payment brought, less what its other refunds and disputes took back and was not given again. */
  readonly credits: number;
}

/** The limits after `credits` were taken back under the reference of `used`: its payment's other ones are lower. */
export function lowerLimits(
  limits: readonly TakeBackLimit[],
  used: { readonly workspaceId: string; readonly reference: string; readonly credits: number },
): readonly TakeBackLimit[] {
  const checkoutId = limitOf(limits, used)?.checkoutId;
  if (checkoutId === undefined) return limits;
  return limits.map((limit) =>
    limit.checkoutId === checkoutId && limit.reference !== used.reference
      ? { ...limit, credits: Math.max(limit.credits - used.credits, 0) }
      : limit,
  );
}

export function limitOf(
  limits: readonly TakeBackLimit[],
  key: { readonly workspaceId: string; readonly reference: string },
): TakeBackLimit | undefined {
  return limits.find(
    ({ workspaceId, reference }) => workspaceId === key.workspaceId && reference === key.reference,
  );
}
