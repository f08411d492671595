import { SCHEMAS } from '#contracts/services';
import { STREAMING_SERVICES } from '../../streams/stream-kinds.js';
import type { RetentionPolicy } from './retention-policy.js';
import { deliveriesPolicy } from './deliveries.js';
import { eventsPolicy } from './events.js';
import { inboxPolicy } from './inbox.js';
import { metadataPolicy } from './metadata.js';
import { requestsPolicy } from './requests.js';
import { resultsPolicy } from './results.js';

/** What one run goes through. A policy may remember how far it has come, so that each run has its own. */
export function allPolicies(): readonly RetentionPolicy[] {
  return [
    resultsPolicy(),
    metadataPolicy,
    requestsPolicy(),
    deliveriesPolicy(),
    eventsPolicy,
    ...STREAMING_SERVICES.map((service) => inboxPolicy(SCHEMAS[service])),
  ];
}
