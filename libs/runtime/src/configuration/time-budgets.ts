import type { Environment } from './environment.js';

/** How long each server is waited for at start, in milliseconds: `START_BUDGET_MS`. Throws a `ConfigurationError`. */
export function startBudgetMs(env: Environment): number {
  return env.milliseconds('START_BUDGET_MS', { default: 30_000 });
}

/**
 * How long work may take to finish at the end, in milliseconds: `DRAIN_TIMEOUT_MS`, which must be below the grace period
 * of whoever ends the process. Throws a `ConfigurationError`.
 */
export function drainBudgetMs(env: Environment): number {
  return env.milliseconds('DRAIN_TIMEOUT_MS', { default: 25_000 });
}
