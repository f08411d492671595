import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#contracts/log';
import { withoutPassword } from '#telemetry/redaction';
import { doubledMs } from '#timing/backoff';
import { within } from '#timing/within';

/** Enough for a server on this machine to refuse, which says more than a timeout. */
const SHORTEST_ATTEMPT_MS = 100;
/** An attempt with less time than this, at the end of the budget, may be too short for an answer by a slow machine. */
const ENOUGH_FOR_AN_ANSWER_MS = 1_000;
const RETRY = { firstMs: 100, maxMs: 2_000 };

/** A server that could not be reached within the start budget. The message says which, where and why. */
export class DependencyUnreachable extends Error {
  override readonly name = 'DependencyUnreachable';
}

/**
 * What a failed attempt means: the server is unavailable; it is there but not ready; or another error, for which
 * waiting does not help.
 */
export type ReachFailure = 'unavailable' | 'not-ready' | 'other';

export interface ReachOptions<T> {
  /** The server's name for the log and the error: `Postgres`, `RabbitMQ`. */
  readonly what: string;
  readonly address: string;
  readonly budgetMs: number;
  readonly connect: () => Promise<T>;
  readonly log: Log;
  /** Default: every error means that the server is unavailable. */
  readonly reachFailureOf?: (error: unknown) => ReachFailure;
}

/**
 * Tries to reach a server for `budgetMs`; an attempt without an answer counts too. The last attempt is made at the end
 * of the budget; if it is too short for an answer, the one before it counts. Then throws `DependencyUnreachable`, or
 * the attempt's own error if the server was not ready. Throws any other failure at once.
 */
export async function reach<T>(options: ReachOptions<T>): Promise<T> {
  const { what, address, budgetMs, connect, log, reachFailureOf = () => 'unavailable' } = options;
  const deadline = performance.now() + budgetMs;
  let answered: unknown;
  for (let attempt = 1; ; attempt++) {
    const limitMs = Math.max(deadline - performance.now(), SHORTEST_ATTEMPT_MS);
    try {
      return await withinLimit(connect(), limitMs);
    } catch (thrown) {
      if (!(thrown instanceof NoResponse)) answered = thrown;
      const error = limitMs < ENOUGH_FOR_AN_ANSWER_MS ? (answered ?? thrown) : thrown;
      const failure = error instanceof NoResponse ? 'unavailable' : reachFailureOf(error);
      if (failure === 'other') throw error;
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) {
        throw failure === 'unavailable' ? unreachable(what, address, `within ${budgetMs} ms`, error) : error;
      }
      log.warn(
        { dependency: what, address: withoutPassword(address), reason: reasonOf(error) },
        `${what} is not ${failure === 'unavailable' ? 'reachable' : 'ready'} yet; it is tried again.`,
      );
      await pause(Math.min(doubledMs(attempt, RETRY), leftMs));
    }
  }
}

/** `when` follows "could not be reached". */
export function unreachable(
  what: string,
  address: string,
  when: string,
  cause: unknown,
): DependencyUnreachable {
  const where = withoutPassword(address);
  return new DependencyUnreachable(`${what} at ${where} could not be reached ${when}: ${reasonOf(cause)}`, {
    cause,
  });
}

/** An attempt ended without an answer. */
class NoResponse extends Error {}

/** A server may accept a connection and send nothing for longer than the driver waits. */
function withinLimit<T>(attempt: Promise<T>, limitMs: number): Promise<T> {
  return within(attempt, limitMs, () => {
    throw new NoResponse('no answer');
  });
}

/** Node reports a name with several addresses as an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
