import { WEBHOOK_FAILURES_TO_DISABLE } from '#contracts/limits';
import { decideEndpoint, type EndpointDecision } from './endpoint.decider.js';
import type { Endpoint } from './endpoint.js';

/** The facts of an attempt that count towards its endpoint's failures. */
export interface CountedAttempt {
  /** The endpoint's epoch when the attempt was claimed. */
  readonly epoch: number;
  /** By the database's clock; undefined if the attempt succeeded. */
  readonly failedAt: Date | undefined;
}

/**
 * Counts an attempt's result for its endpoint. A success resets the count; the tenth failure in a row disables the
 * endpoint (contract section 6.7). With a `minSpanMs` the failures must also span that many milliseconds. An attempt of
 * an earlier epoch does not count: the endpoint was disabled, enabled or changed since.
 */
export function countResult(
  endpoint: Endpoint,
  { epoch, failedAt }: CountedAttempt,
  minSpanMs = 0,
): EndpointDecision {
  if (epoch !== endpoint.epoch) return { endpoint, events: [] };
  if (!failedAt) return { endpoint: withoutFailures(endpoint), events: [] };
  const failingSince = endpoint.failingSince ?? failedAt.toISOString();
  const counted = { ...endpoint, consecutiveFailures: endpoint.consecutiveFailures + 1, failingSince };
  const lasted = failedAt.getTime() - Date.parse(failingSince);
  return counted.consecutiveFailures < WEBHOOK_FAILURES_TO_DISABLE || lasted < minSpanMs
    ? { endpoint: counted, events: [] }
    : decideEndpoint(counted, { kind: 'disable', reason: 'consecutive-failures' });
}

function withoutFailures(endpoint: Endpoint): Endpoint {
  return endpoint.consecutiveFailures === 0
    ? endpoint
    : { ...endpoint, consecutiveFailures: 0, failingSince: undefined };
}
