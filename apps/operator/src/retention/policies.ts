import { EVENT_DAYS } from '#contracts/limits';
import { SCHEMAS } from '#contracts/services';
import { inboxPolicy } from '#event-store/inbox-retention';
import type { RetentionPolicy } from '#postgres/retention-policy';
import { eventsPolicy } from '../../../api-gateway/src/operations/retention/events.js';
import { metadataPolicy } from '../../../api-gateway/src/operations/retention/metadata.js';
import { requestsPolicy } from '../../../api-gateway/src/operations/retention/requests.js';
import { resultsPolicy } from '../../../api-gateway/src/operations/retention/results.js';
import { deliveriesPolicy, INBOX_KEPT_MS } from '../../../webhook-dispatcher/src/operations/deliveries.js';
import { STREAMING_SERVICES } from '../streams/stream-kinds.js';

/** What is archived together, with one age. */
export interface Policy {
  /** Days after which rows go unless something else is said. */
  readonly days: number;
  /** None goes earlier. */
  readonly leastDays: number;
  /** What the days are counted from. */
  readonly since: string;
  /** Whether its rows are the only place that has what they say, so that they never go without an archive. */
  readonly needsArchive: boolean;
  /** Its tables, for one run: they may remember how far it has come. */
  readonly tables: () => readonly RetentionPolicy[];
}

export type PolicyName = 'results' | 'metadata' | 'requests' | 'deliveries' | 'events' | 'inbox';

const DAY_MS = 86_400_000;
const INBOX_DAYS = INBOX_KEPT_MS / DAY_MS;
export const MOST_DAYS = 3_650;

/**
 * In the order of a run. Requests and deliveries go two days before the services delete them by themselves, unarchived
 * (30 days unless they are told otherwise). An inbox row is needed for as long as a relay may be rewound: without it
 * what is published again would be taken for new. Partners may read their events for as long as is promised.
 */
export const POLICIES: Readonly<Record<PolicyName, Policy>> = {
  results: {
    days: 90,
    leastDays: 1,
    since: 'the end of the audit',
    needsArchive: false,
    tables: () => [resultsPolicy()],
  },
  metadata: {
    days: 30,
    leastDays: 1,
    since: 'the end of the audit',
    needsArchive: false,
    tables: () => [metadataPolicy],
  },
  requests: {
    days: 28,
    leastDays: 1,
    since: 'the end of their day (UTC)',
    needsArchive: true,
    tables: () => [requestsPolicy],
  },
  deliveries: {
    days: 28,
    leastDays: 1,
    since: 'their end',
    needsArchive: true,
    tables: () => [deliveriesPolicy],
  },
  events: {
    days: EVENT_DAYS,
    leastDays: EVENT_DAYS,
    since: 'the event',
    needsArchive: false,
    tables: () => [eventsPolicy],
  },
  inbox: {
    days: INBOX_DAYS,
    leastDays: INBOX_DAYS,
    since: 'the handling',
    needsArchive: false,
    tables: () => STREAMING_SERVICES.map((service) => inboxPolicy(SCHEMAS[service])),
  },
};

export const POLICY_NAMES = Object.keys(POLICIES) as PolicyName[];

/** What ended before this is older than `days`. */
export function cutoff(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
