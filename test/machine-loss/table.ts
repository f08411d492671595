import type { Waits } from './load/measured.js';
import type { RoundOutcome } from './round.js';

const COLUMNS = [
  'what was lost',
  'it led',
  'creates refused',
  'polls refused',
  'webhooks late',
  'refusals, 503 with Retry-After',
  'audits',
  'whole again',
  'by hand',
  'laws broken',
] as const;

/** A table in Markdown: times are `p50 / worst`, in seconds, of the calls that were refused and of the webhooks that were late. */
export function tableOf(outcomes: readonly RoundOutcome[]): string {
  const rows = [COLUMNS, COLUMNS.map(() => '---'), ...outcomes.map(rowOf)];
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function rowOf({ name, roles, measured, created, wholeAfterMs, problems }: RoundOutcome): readonly string[] {
  const { creates, polls, deliveries, refusals, withRetryAfter } = measured;
  return [
    name,
    roles || '–',
    ...[creates, polls, deliveries].map(seconds),
    refusals === 0 ? '–' : `${withRetryAfter} of ${refusals}`,
    String(created),
    wholeAfterMs === undefined ? 'never' : `${(wholeAfterMs / 1_000).toFixed(0)} s`,
    // Nobody did anything: either it became whole by itself, or somebody must look.
    wholeAfterMs === undefined ? 'to look' : 'nothing',
    String(problems.length),
  ];
}

function seconds({ p50, worst }: Waits): string {
  if (p50 === undefined || worst === undefined) return '–';
  return `${(p50 / 1_000).toFixed(1)} / ${(worst / 1_000).toFixed(1)} s`;
}

/** What was wrong, round by round; empty where nothing was. */
export function problemsOf(outcomes: readonly RoundOutcome[]): string {
  return outcomes
    .flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}\n`))
    .join('');
}
