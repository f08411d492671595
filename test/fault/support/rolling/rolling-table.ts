import type { Call } from '../counting-partner.js';
import type { Replacement } from './replica.js';
import type { Problem } from './rolling-verdict.js';

export interface RollingOutcome {
  readonly replacements: readonly Replacement[];
  readonly calls: readonly Call[];
  /** What was answered with 202, and when it was asked for. */
  readonly created: readonly { readonly auditId: string; readonly at: number }[];
  readonly problems: readonly Problem[];
  /** Webhooks received, and how many of them told an event again. */
  readonly webhooks: { readonly received: number; readonly again: number };
}

const HEADER = ['replaced', 'ready', 'drained', 'under way', 'calls', 'failed', 'slowest', 'lost', 'double'];

/**
 * One line for each replacement, with the calls that began and the audits that were created from its first moment to its
 * last, and one for everything.
 */
export function rollingTable({ replacements, calls, created, problems, webhooks }: RollingOutcome): string {
  const lineOf = (head: readonly string[], from: number, until: number): readonly string[] => {
    const during = ({ at }: { readonly at: number }) => at >= from && at <= until;
    const own = calls.filter(during);
    const audits = new Set(created.filter(during).map(({ auditId }) => auditId));
    const broken = (kind: Problem['kind']) =>
      problems.filter((problem) => problem.kind === kind && audits.has(problem.auditId)).length;
    return [
      ...head,
      String(own.length),
      String(own.filter(({ failure }) => failure !== undefined).length),
      `${Math.round(Math.max(0, ...own.map(({ ms }) => ms)))} ms`,
      String(broken('lost')),
      String(broken('double')),
    ];
  };
  const lines = [
    HEADER,
    ...replacements.map((one) =>
      lineOf(
        [nameOf(one), seconds(one.readyMs), seconds(one.drainMs), inWords(one.underWay)],
        one.from,
        one.until,
      ),
    ),
    lineOf(['altogether', '', '', ''], -Infinity, Infinity),
  ];
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const text = lines.map((line) =>
    line
      .map((cell, column) =>
        column % 3 === 0 && column < 4 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  '),
  );
  return `${text.join('\n')}\n${created.length} audits, ${webhooks.received} webhooks, ${webhooks.again} of them again\n`;
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
    .flatMap(([what, count]) =>
      count > 0 ? [`${count} ${count === 1 ? what.replace(/s$/, '') : what}`] : [],
    )
    .join(', ');
}
