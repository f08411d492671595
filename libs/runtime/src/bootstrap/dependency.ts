import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#contracts/log';
import { withoutPassword } from '#telemetry/redaction';
import { doubledMs } from '#timing/backoff';
import { within } from '#timing/within';

/** Enough for a server on this machine to refuse, which says more than that the time was over. */
const SHORTEST_ATTEMPT_MS = 100;
const RETRY = { firstMs: 100, maxMs: 2_000 };

/** A server that could not be reached within the start budget. The message says which, where and why. */
export class DependencyUnreachable extends Error {
  override readonly name = 'DependencyUnreachable';
}

/**
 * What a failed attempt says: the server is away; it is there but not ready for us; or something else is wrong, for
 * which waiting is no cure.
 */
export type ReachFailure = 'away' | 'not-ready' | 'other';

export interface ReachOptions<T> {
  /** What it is, for the log and the error: `Postgres`, `RabbitMQ`. */
  readonly what: string;
  readonly address: string;
  readonly budgetMs: number;
  readonly connect: () => Promise<T>;
  readonly log: Log;
  /** Default: every error says that the server is away. */
  readonly reachFailureOf?: (error: unknown) => ReachFailure;
}

/**
 * Tries to reach a server until `budgetMs` is spent, at an attempt of which nothing comes too; the last attempt is made
 * at the end of the budget. Throws `DependencyUnreachable` then, where the server was not ready that attempt's own
 * error, and any other trouble at once.
 */
export async function reach<T>(options: ReachOptions<T>): Promise<T> {
  const { what, address, budgetMs, connect, log, reachFailureOf = () => 'away' } = options;
  const deadline = performance.now() + budgetMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await withinBudget(connect(), deadline);
    } catch (error) {
      const trouble = error instanceof NoAnswer ? 'away' : reachFailureOf(error);
      if (trouble === 'other') throw error;
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) {
        throw trouble === 'away' ? unreachable(what, address, `within ${budgetMs} ms`, error) : error;
      }
      log.warn(
        { dependency: what, address: withoutPassword(address), reason: reasonOf(error) },
        `${what} is not ${trouble === 'away' ? 'reachable' : 'ready'} yet; it is tried again.`,
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

class NoAnswer extends Error {}

/** A server may take a connection and say nothing, for longer than its driver's own patience is to count here. */
function withinBudget<T>(attempt: Promise<T>, deadline: number): Promise<T> {
  return within(attempt, Math.max(deadline - performance.now(), SHORTEST_ATTEMPT_MS), () => {
    throw new NoAnswer('no answer');
  });
}

/** Node reports a name with several addresses as an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
