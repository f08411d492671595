import type { RecordedAttempt } from './drill-records.js';
import type { DrillRequest } from './moody-receiver.js';

export interface ExplainedDuplicates {
  /** Requests with an event that the receiver had taken in already, by what the dispatcher recorded of that. */
  readonly byExplanation: ReadonlyMap<string, number>;
  /** Laws that were broken, in words. */
  readonly problems: readonly string[];
}

/** A request and the attempt that made it. */
interface MadeRequest {
  readonly request: DrillRequest;
  readonly attempt: RecordedAttempt;
}

/**
 * Explains, of one event at one endpoint, every request beyond the first that was accepted: the dispatcher may repeat
 * what it does not know to have arrived, and nothing else. Both lists are in the order of time.
 */
export function explainDuplicates(
  requests: readonly DrillRequest[],
  attempts: readonly RecordedAttempt[],
): ExplainedDuplicates {
  const byExplanation = new Map<string, number>();
  const problems: string[] = [];
  const { made, unmade } = matched(requests, attempts);
  if (unmade > 0) problems.push(`${unmade} requests that no attempt of its own accounts for`);
  for (const { attempt } of made.filter(({ request }) => !request.accepted))
    if (attempt.outcome === 'succeeded')
      problems.push('an attempt that succeeded where nothing was taken in');
  const answered = new Set(made.map(({ attempt }) => attempt));
  if (attempts.some((attempt) => attempt.outcome === 'succeeded' && !answered.has(attempt)))
    problems.push('an attempt that succeeded without a request');
  const bodies = new Set(requests.map(({ body }) => body.toString('latin1')));
  if (bodies.size > 1) problems.push(`${bodies.size} different bodies of one event`);

  let known: RecordedAttempt | undefined;
  for (const { request, attempt } of made) {
    if (known) {
      const explanation = explain(known, attempt);
      byExplanation.set(explanation, (byExplanation.get(explanation) ?? 0) + 1);
      if (explanation === UNEXPLAINED) problems.push('a repetition of what was recorded as arrived');
    }
    if (request.accepted && known?.outcome !== 'succeeded') known = attempt;
  }
  return { byExplanation, problems };
}

const UNEXPLAINED = 'unexplained';

/** Why `next` was made although the receiver had taken in what `known` sent. */
function explain(known: RecordedAttempt, next: RecordedAttempt): string {
  if (known.outcome === 'abandoned') return 'died before the result was written';
  if (known.outcome === 'failed') return `the receiver answered too late (${known.reason})`;
  return known.outcome === 'succeeded' && next.series > known.series ? 'recovered' : UNEXPLAINED;
}

/** Each request with an attempt of its own: the newest that was claimed before it came. */
function matched(
  requests: readonly DrillRequest[],
  attempts: readonly RecordedAttempt[],
): { readonly made: readonly MadeRequest[]; readonly unmade: number } {
  const left = [...attempts];
  const made: MadeRequest[] = [];
  let unmade = 0;
  for (const request of requests.toReversed()) {
    while (left.length > 0 && left.at(-1)!.claimedAt > request.receivedAt + 1) left.pop();
    const attempt = left.pop();
    if (attempt) made.unshift({ request, attempt });
    else unmade++;
  }
  return { made, unmade };
}
