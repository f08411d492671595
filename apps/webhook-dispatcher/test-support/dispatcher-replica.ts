import { randomBytes } from 'node:crypto';
import type { ReplicaOptions, ServiceReplica } from '../../../test/support/service/service-replica.js';
import type { TestHarness } from '../../../test/support/test-harness.js';
import { service } from '../src/service.js';

/** Of replicas that are given no other. */
export const SECRETS_KEY = randomBytes(32).toString('base64');

/**
 * Short times, so that a series ends soon; but no answer on a busy machine comes after the time-out. The lease is 5 s longer
 * than that.
 */
const VARIABLES = {
  SECRETS_KEY,
  EGRESS_ALLOW: '127.0.0.0/8',
  WEBHOOK_RETRY_SCHEDULE: '50ms,50ms,50ms,50ms',
  WEBHOOK_TIMEOUT_MS: '2000',
};

/** Starts one more replica of the dispatcher. */
export function startDispatcher(
  harness: TestHarness,
  { variables, ...options }: ReplicaOptions = {},
): Promise<ServiceReplica> {
  return harness.start(service, { ...options, variables: { ...VARIABLES, ...variables } });
}
