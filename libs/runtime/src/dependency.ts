import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#contracts/log';
import { withoutPassword } from '#telemetry/shown-address';

/** Enough for a server on this machine to refuse, which says more than that the time was over. */
const SHORTEST_ATTEMPT_MS = 100;

/** A server that could not be reached within the start budget. The message says which, where and why. */
export class DependencyUnreachable extends Error {
  override readonly name = 'DependencyUnreachable';
}

export interface ReachOptions<T> {
  /** What it is, for the log and the error: `Postgres`, `RabbitMQ`. */
  readonly what: string;
  readonly address: string;
  readonly budgetMs: number;
  readonly connect: () => Promise<T>;
  readonly log: Log;
}

/** Tries to reach a server until `budgetMs` is spent, at an attempt of which nothing comes too, then throws `DependencyUnreachable`. */
export async function reach<T>({ what, address, budgetMs, connect, log }: ReachOptions<T>): Promise<T> {
  const deadline = performance.now() + budgetMs;
  for (let delayMs = 100; ; delayMs = Math.min(delayMs * 2, 2_000)) {
    try {
      return await withinBudget(connect(), deadline);
    } catch (error) {
      const where = withoutPassword(address);
      const why = reasonOf(error);
      if (performance.now() + delayMs > deadline) {
        throw new DependencyUnreachable(
          `${what} at ${where} could not be reached within ${budgetMs} ms: ${why}`,
          { cause: error },
        );
      }
      log.warn(
        { dependency: what, address: where, reason: why },
        `${what} is not reachable yet; it is tried again.`,
      );
      await pause(delayMs);
    }
  }
}

/** A server may take a connection and say nothing, for longer than its driver's own patience is to count here. */
async function withinBudget<T>(attempt: Promise<T>, deadline: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('no answer')),
      Math.max(deadline - performance.now(), SHORTEST_ATTEMPT_MS),
    );
  });
  try {
    return await Promise.race([attempt, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Node reports a name with several addresses as an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
