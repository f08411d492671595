import type { RecordedAttempt } from './drill-records.js';
import { explainDuplicates } from './duplicates.js';
import type { DrillEndpoint } from './operator-on-duty.js';

export interface DrillVerdict {
  /** By what explains them. */
  readonly duplicates: ReadonlyMap<string, number>;
  /** Laws that were broken, in words. Empty where all held. */
  readonly problems: readonly string[];
}

/** Holds what the receivers saw against what happened (`endings`, by workspace) and what the dispatchers recorded. */
export function drillVerdict(
  endpoints: readonly DrillEndpoint[],
  endings: ReadonlyMap<string, ReadonlySet<string>>,
  attempts: readonly RecordedAttempt[],
): DrillVerdict {
  const duplicates = new Map<string, number>();
  const problems: string[] = [];
  for (const { endpointId, workspaceId, receiver } of endpoints) {
    const happened = endings.get(workspaceId) ?? new Set();
    const own = attempts.filter((attempt) => attempt.endpointId === endpointId);
    const note = (problem: string) => problems.push(`${endpointId}: ${problem}`);
    for (const eventId of happened) if (!receiver.accepted.has(eventId)) note(`${eventId} is missing`);
    for (const eventId of new Set(receiver.requests.map((request) => request.eventId))) {
      if (!happened.has(eventId)) note(`${eventId} never happened`);
      const explained = explainDuplicates(
        receiver.requests.filter((request) => request.eventId === eventId),
        own.filter((attempt) => attempt.eventId === eventId),
      );
      for (const [name, count] of explained.byExplanation)
        duplicates.set(name, (duplicates.get(name) ?? 0) + count);
      for (const problem of explained.problems) note(`${eventId}: ${problem}`);
    }
    if (receiver.maxInFlight > 3) note(`${receiver.maxInFlight} at once`);
    if (receiver.forged > 0) note(`${receiver.forged} without a valid signature`);
  }
  return { duplicates, problems };
}
