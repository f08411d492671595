import type { Failure } from '#contracts/failures';

/** Why a message lies among the dead letters (header `x-dead-reason`). */
export type DeadReason =
  | 'unreadable'
  | 'untrusted-sender'
  | 'unknown-type'
  | 'rejected'
  | 'poison'
  | 'retries-exhausted'
  | 'delivery-limit';

/** What happens to an event that was not handled. */
export type Disposition =
  | {
      readonly action: 'retry';
      readonly delayMs: number;
      readonly nextAttempt: number;
      /** The ladder is over, yet it need not be the event's fault. */
      readonly overdue: boolean;
    }
  | { readonly action: 'dead-letter'; readonly reason: DeadReason };

/**
 * Decides by the failure's kind alone:
 *
 * | kind | a command | an event |
 * |---|---|---|
 * | rejected, poison | is answered with the failure | goes to the dead letters at once |
 * | conflict, not-found, transient | is answered with the failure: its caller decides | climbs the retry ladder, then the dead letters |
 *
 * An event may collide with, or refer to, something that another message is about to settle, so that those two kinds
 * are tried again. `attempt` is the one that failed, from 1. An event that `mayPassLater` stays on the last step of the
 * ladder in place of dying: what hinders it need not be its own fault.
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
