/** What a command says about its caller's patience. */
export interface Patience {
  /** Epoch milliseconds by the caller's clock after which it waits no longer. */
  readonly deadline: number | undefined;
  /** The message's `expiration`: how many milliseconds the caller gave it in all, as text. */
  readonly expiration: unknown;
}

/**
 * Until when the caller of a command that came at `receivedAt` waits, in epoch milliseconds; undefined where the
 * command does not say. No clock can make it wait longer than its whole budget from now on, so that the clock of a
 * caller which runs ahead by more than that does no harm. One that runs behind can't be told from a caller that has
 * given up.
 */
export function deadlineOf({ deadline, expiration }: Patience, receivedAt: number): number | undefined {
  const budgetMs = typeof expiration === 'string' && /^\d+$/.test(expiration) ? Number(expiration) : Infinity;
  return deadline === undefined ? undefined : Math.min(deadline, receivedAt + budgetMs);
}
