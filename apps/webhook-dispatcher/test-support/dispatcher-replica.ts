import { randomBytes } from 'node:crypto';
import type { ReplicaOptions, ServiceReplica } from '../../../test/support/service/service-replica.js';
import type { TestHarness } from '../../../test/support/test-harness.js';
import { Environment } from '#runtime/configuration/environment';
import { service } from '../src/service.js';
import { DispatcherSettings } from '../src/settings/dispatcher-settings.js';

/** The key of replicas without another one. */
export const SECRETS_KEY = randomBytes(32).toString('base64');

/**
 * Short delays, so that a series ends soon, but a timeout that a busy machine does not exceed. The lease is 5 s longer.
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

/** Starts one that handles commands and events, but makes no attempt, of whatever is due in the harness. */
export function startWithoutClaims(harness: TestHarness): Promise<ServiceReplica> {
  const { egress, rules, timeoutMs, retentionDays, userAgent } = DispatcherSettings.read(new Environment({}));
  const settings = new DispatcherSettings(egress, rules, timeoutMs, retentionDays, userAgent, 0);
  return startDispatcher(harness, {
    override: (module) => module.overrideProvider(DispatcherSettings).useValue(settings),
  });
}
