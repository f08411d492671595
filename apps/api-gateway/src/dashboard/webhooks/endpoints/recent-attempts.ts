import {
  type EndpointView,
  MAX_RECENT_ATTEMPTS,
  RECENT_ATTEMPT_DAYS,
  type RecentAttempts,
} from '#contracts/webhooks/endpoint-commands';
import { creditsText, durationText } from '../../../pages/parts.js';
import { countText } from '../webhook-text.js';

type Entry = readonly [term: string, value: string];

/** How an endpoint fared in the last days, as terms and their values. None if the dispatcher does not tell. */
export function recentEntries({ recent_attempts: recent }: Pick<EndpointView, 'recent_attempts'>): Entry[] {
  if (!recent) return [];
  const days = `last ${RECENT_ATTEMPT_DAYS} days`;
  const rate = `Success rate, ${days}`;
  if (recent.count === 0) return [[rate, `No attempts in the ${days}`]];
  return [
    [rate, rateText(recent)],
    [`Response time (p95), ${days}`, recent.p95_ms === null ? 'No answers' : durationText(recent.p95_ms)],
  ];
}

/** `98.2 % of 1,204 attempts`. It is rounded down: no rate is 100 % beside a failure. */
function rateText({ count, succeeded }: RecentAttempts): string {
  const percent = Math.floor((1_000 * succeeded) / count) / 10;
  const attempts =
    count < MAX_RECENT_ATTEMPTS ? countText(count, 'attempt') : `the newest ${creditsText(count)} attempts`;
  return `${percent} % of ${attempts}`;
}
