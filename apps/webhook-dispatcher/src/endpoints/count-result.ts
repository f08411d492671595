import { WEBHOOK_FAILURES_TO_DISABLE } from '#contracts/limits';
import { decideEndpoint, type EndpointDecision } from './endpoint.decider.js';
import type { Endpoint } from './endpoint.js';

/** What the count of an endpoint's failures needs to know of an attempt. */
export interface CountedAttempt {
  /** Of the endpoint when the attempt was claimed. */
  readonly epoch: number;
  /** By the database's clock; undefined where it succeeded. */
  readonly failedAt: Date | undefined;
}

/**
 * Counts an attempt's result into its endpoint: a success ends the row of failures, the tenth in a row disables
 * (contract section 6.7); with a `minSpanMs` the first from the tenth on that comes so many milliseconds after the
 * first of the row. An attempt that was claimed in an earlier epoch counts for nothing: the endpoint was disabled,
 * enabled or moved since.
 */
export function countResult(
  endpoint: Endpoint,
  { epoch, failedAt }: CountedAttempt,
  minSpanMs = 0,
): EndpointDecision {
  if (epoch !== endpoint.epoch) return { endpoint, events: [] };
  if (!failedAt) return { endpoint: withoutFailures(endpoint), events: [] };
  // A replica of before `failing_since` counts, too, in a rolling deployment: it leaves the time of an earlier row behind.
  const failingSince =
    (endpoint.consecutiveFailures > 0 ? endpoint.failingSince : undefined) ?? failedAt.toISOString();
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
