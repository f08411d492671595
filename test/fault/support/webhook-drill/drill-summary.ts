import type { RecordedAttempt } from './drill-records.js';
import type { MoodyReceiver } from './moody-receiver.js';
import type { OperatorOnDuty } from './operator-on-duty.js';

export interface DrillOutcome {
  readonly seed: number;
  readonly seconds: { readonly untilAllBegun: number; readonly altogether: number };
  readonly events: number;
  readonly receivers: readonly MoodyReceiver[];
  readonly attempts: readonly RecordedAttempt[];
  readonly kills: readonly string[];
  readonly duplicates: ReadonlyMap<string, number>;
  readonly duty: OperatorOnDuty;
}

/** What became of the drill, as lines of a table. */
export function drillSummary(outcome: DrillOutcome): string {
  const { seed, seconds, events, receivers, attempts, kills, duplicates, duty } = outcome;
  const failures = countBy(
    attempts.filter((attempt) => attempt.outcome === 'failed'),
    (attempt) => attempt.reason ?? 'without a reason',
  );
  const of = (wanted: RecordedAttempt['outcome']) =>
    attempts.filter((attempt) => attempt.outcome === wanted).length;
  const arrived = receivers.reduce((sum, receiver) => sum + receiver.accepted.size, 0);
  const rows: [string, string | number][] = [
    ['events', events],
    ['endpoints', receivers.length],
    ['events arrived', arrived],
    ['events missing', events - arrived],
    ['attempts', attempts.length],
    ['  succeeded', of('succeeded')],
    ['  failed', of('failed')],
    ...indented(failures, 4),
    ['  abandoned', of('abandoned')],
    ['requests received', receivers.reduce((sum, { requests }) => sum + requests.length, 0)],
    ['duplicates', [...duplicates.values()].reduce((sum, count) => sum + count, 0)],
    ...indented(duplicates, 2),
    ['endpoints enabled again', duty.enabled],
    ['deliveries recovered', duty.recovered],
    ['kill -9', kills.length],
    ...indented(
      countBy(kills, (name) => name),
      2,
    ),
    ['most at once at a receiver', Math.max(...receivers.map(({ maxInFlight }) => maxInFlight))],
    ['longest without an arrival', `${longestGapSeconds(receivers).toFixed(1)} s`],
    ['seconds', Math.round(seconds.altogether)],
    ['  until the last audit was created', Math.round(seconds.untilAllBegun)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `${name.padEnd(width)}  ${String(value).padStart(6)}`);
  return `${lines.join('\n')}\nthe same order of kills and moods again: DRILL_SEED=${seed} DRILL_EVENTS=${events}\n`;
}

function indented(counts: ReadonlyMap<string, number>, by: number): [string, number][] {
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  return sorted.map(([name, count]) => [`${' '.repeat(by)}${name}`, count]);
}

function countBy<T>(items: readonly T[], name: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(name(item), (counts.get(name(item)) ?? 0) + 1);
  return counts;
}

/** Between two events that some receiver took in. */
function longestGapSeconds(receivers: readonly MoodyReceiver[]): number {
  const times = receivers
    .flatMap(({ requests }) => requests.filter(({ accepted }) => accepted))
    .map(({ receivedAt }) => receivedAt)
    .toSorted((one, other) => one - other);
  return Math.max(0, ...times.slice(1).map((time, index) => time - times[index]!)) / 1_000;
}
