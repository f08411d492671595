import { WEBHOOK_FAILURES_TO_DISABLE } from '#contracts/limits';
import { decideEndpoint, type EndpointDecision } from './endpoint.decider.js';
import type { Endpoint } from './endpoint.js';

/**
 * Counts an attempt's result into its endpoint: a success ends the row of failures, the tenth in a row disables
 * (contract section 6.7). An attempt that was claimed in an earlier epoch counts for nothing: the endpoint was
 * disabled, enabled or moved since.
 */
export function countResult(
  endpoint: Endpoint,
  attempt: { readonly epoch: number; readonly succeeded: boolean },
): EndpointDecision {
  if (attempt.epoch !== endpoint.epoch) return { endpoint, events: [] };
  if (attempt.succeeded && endpoint.consecutiveFailures === 0) return { endpoint, events: [] };
  const consecutiveFailures = attempt.succeeded ? 0 : endpoint.consecutiveFailures + 1;
  const counted = { ...endpoint, consecutiveFailures };
  return consecutiveFailures < WEBHOOK_FAILURES_TO_DISABLE
    ? { endpoint: counted, events: [] }
    : decideEndpoint(counted, { kind: 'disable', reason: 'consecutive-failures' });
}
