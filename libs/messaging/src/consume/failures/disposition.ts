import type { Failure } from '#contracts/failures';

/** Why a message was dead-lettered (header `x-dead-reason`). */
export type DeadReason =
  | 'unreadable'
  | 'untrusted-sender'
  | 'unknown-type'
  | 'rejected'
  | 'poison'
  | 'retries-exhausted'
  | 'delivery-limit';

/** What happens to an event whose handling failed. */
export type Disposition =
  | {
      readonly action: 'retry';
      readonly delayMs: number;
      readonly nextAttempt: number;
      /** All retry delays were used, but the event need not be at fault. */
      readonly overdue: boolean;
    }
  | { readonly action: 'dead-letter'; readonly reason: DeadReason };

/**
 * Decides by the kind of the failure only:
 *
 * | kind | a command | an event |
 * |---|---|---|
 * | rejected, poison | is answered with the failure | is dead-lettered at once |
 * | conflict, not-found, transient | is answered with the failure: its caller decides | is retried after each retry delay, then dead-lettered |
 *
 * The last three kinds are retried because an event may conflict with, or refer to, something that another message is
 * about to settle. `attempt` is the one that failed, from 1. An event that `mayPassLater` is retried at the last delay
 * for ever, since it need not be at fault.
 */
export function dispositionOf(
  failure: Failure,
  attempt: number,
  delaysMs: readonly number[],
  mayPassLater = false,
): Disposition {
  switch (failure.kind) {
    case 'rejected':
    case 'poison':
      return { action: 'dead-letter', reason: failure.kind };
    case 'conflict':
    case 'not-found':
    case 'transient': {
      const step = delaysMs[attempt - 1];
      const delayMs = step ?? (mayPassLater ? delaysMs.at(-1) : undefined);
      return delayMs === undefined
        ? { action: 'dead-letter', reason: 'retries-exhausted' }
        : { action: 'retry', delayMs, nextAttempt: attempt + 1, overdue: step === undefined };
    }
  }
}
