import type { Others } from './others.js';

/** What an attack did to others, to the gateway's memory, and what the attacker got. */
export interface Outcome {
  readonly others?: Others;
  /** Megabytes that the gateway held more while it lasted. */
  readonly addedMb?: number;
  readonly got: string;
}

/** Returns a table of the attacks: each before the fix, as recorded, and now. */
export function tableOf(
  outcomes: ReadonlyMap<string, Outcome>,
  before: Readonly<Record<string, Outcome>>,
): string {
  const rows = [['attack', '', 'calls of others: failed', 'p99 ms', 'gateway MB', 'the attacker got']];
  for (const [attack, now] of outcomes) {
    const earlier = before[attack];
    if (earlier) rows.push([attack, 'before', ...cellsOf(earlier)]);
    rows.push([earlier ? '' : attack, 'now', ...cellsOf(now)]);
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n');
}

function cellsOf({ others, addedMb, got }: Outcome): string[] {
  return [
    others ? `${others.failed} of ${others.calls}` : '',
    others ? String(others.p99Ms) : '',
    addedMb === undefined ? '' : String(Math.round(addedMb)),
    got,
  ];
}
