import type { Call } from '../../../support/partner/counting-partner.js';
import type { Replacement } from './replica.js';
import type { Problem } from './rolling-verdict.js';

export interface RollingOutcome {
  readonly replacements: readonly Replacement[];
  readonly calls: readonly Call[];
  /** What was answered with 202, and when it was asked for. */
  readonly created: readonly { readonly auditId: string; readonly at: number }[];
  readonly problems: readonly Problem[];
  /** Queues in which something is left. */
  readonly rest: readonly string[];
  /** Webhooks received, and how many of them told an event again. */
  readonly webhooks: { readonly received: number; readonly again: number };
}

const COLUMNS = ['replaced', 'ready', 'drained', 'under way', 'calls', 'failed', 'slowest', 'lost', 'double'];
const LEFT_ALIGNED = ['replaced', 'under way'];

/**
 * One line for each replacement, with the calls that began and the audits that were created from its first moment to its
 * last, and one for everything.
 */
export function rollingTable(outcome: RollingOutcome): string {
  const { replacements, created, rest, webhooks } = outcome;
  const lines = [
    COLUMNS,
    ...replacements.map((one) => [
      nameOf(one),
      seconds(one.readyMs),
      seconds(one.drainMs),
      inWords(one.underWay),
      ...countsOf(during(outcome, one)),
    ]),
    ['altogether', '', '', '', ...countsOf(outcome)],
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const padded = lines.map((line) =>
    line.map((cell, column) => {
      const width = widths[column]!;
      return LEFT_ALIGNED.includes(COLUMNS[column]!) ? cell.padEnd(width) : cell.padStart(width);
    }),
  );
  const table = padded.map((line) => line.join('  ').trimEnd()).join('\n');
  return `${table}
${created.length} audits; ${webhooks.received} webhooks, ${webhooks.again} of them again; ${rest.length} queues with something left
`;
}

type Counted = Pick<RollingOutcome, 'calls' | 'problems'>;

function during({ calls, created, problems }: RollingOutcome, { from, until }: Replacement): Counted {
  const within = ({ at }: { readonly at: number }) => at >= from && at <= until;
  const audits = new Set(created.filter(within).map(({ auditId }) => auditId));
  return {
    calls: calls.filter(within),
    problems: problems.filter(({ auditId }) => audits.has(auditId)),
  };
}

function countsOf({ calls, problems }: Counted): readonly string[] {
  const broken = (wanted: Problem['kind']) => problems.filter(({ kind }) => kind === wanted).length;
  return [
    String(calls.length),
    String(calls.filter(({ failure }) => failure !== undefined).length),
    `${Math.round(Math.max(0, ...calls.map(({ ms }) => ms)))} ms`,
    String(broken('lost')),
    String(broken('double')),
  ];
}

function nameOf({ name, together }: Replacement): string {
  const others = together.filter((other) => other !== name);
  return others.length === 0 ? name : `${name} with ${others.join(', ')}`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function inWords(underWay: Readonly<Record<string, number>>): string {
  return Object.entries(underWay)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${count === 1 ? what.replace(/s$/, '') : what}`)
    .join(', ');
}
