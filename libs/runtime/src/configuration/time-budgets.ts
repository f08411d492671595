import type { Environment } from './environment.js';

/** Reads `START_BUDGET_MS`: milliseconds to wait for each server at the start. Throws a `ConfigurationError`. */
export function startBudgetMs(env: Environment): number {
  return env.milliseconds('START_BUDGET_MS', { default: 30_000 });
}

/**
 * Reads `DRAIN_TIMEOUT_MS`: milliseconds in which work may finish at the end. It must be below the orchestrator's grace
 * period. Throws a `ConfigurationError`.
 */
export function drainBudgetMs(env: Environment): number {
  return env.milliseconds('DRAIN_TIMEOUT_MS', { default: 25_000 });
}
