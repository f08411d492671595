import { EVENT_DAYS } from '#contracts/limits';
import { INBOX_KEPT_MS } from '../../../../webhook-dispatcher/src/operations/retention.js';
import type { PolicyName } from './retention-policy.js';

export interface Age {
  /** Days after which rows go unless something else is said. */
  readonly days: number;
  /** None goes earlier. */
  readonly leastDays: number;
  /** What the days are counted from. */
  readonly since: string;
}

const DAY_MS = 86_400_000;
export const MOST_DAYS = 3_650;

/**
 * Two days before the services delete requests and deliveries by themselves, unarchived (30 days unless they are told
 * otherwise). An inbox row is needed for as long as a relay may be rewound: without it what is published again would be
 * taken for new. Partners may read their events for as long as is promised.
 */
export const AGES: Readonly<Record<PolicyName, Age>> = {
  results: { days: 90, leastDays: 1, since: 'the end of the audit' },
  metadata: { days: 30, leastDays: 1, since: 'the end of the audit' },
  requests: { days: 28, leastDays: 1, since: 'the end of their day (UTC)' },
  deliveries: { days: 28, leastDays: 1, since: 'their end' },
  events: { days: EVENT_DAYS, leastDays: EVENT_DAYS, since: 'the event' },
  inbox: { days: INBOX_KEPT_MS / DAY_MS, leastDays: INBOX_KEPT_MS / DAY_MS, since: 'the handling' },
};

/** What ended before this is older than `days`. */
export function cutoff(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** The UTC day of a time: `2027-01-31`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
