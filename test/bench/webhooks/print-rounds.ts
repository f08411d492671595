import { printRow, quantile } from '../support/print-row.js';

/** The least part of the deliveries a second of the bare loop that keeps its connections, as we do. */
const LEAST_RATIO = 0.45;
/** The most that the dead endpoint may worsen a figure by. */
const MOST_CHANGE = 0.1;

const RATES: readonly (keyof Figures)[] = ['ofEvents', 'ofStored'];
const DELAYS: readonly (keyof Figures)[] = ['idleP50', 'idleP99', 'loadedP50', 'loadedP99'];

const FIGURES: Readonly<Record<keyof Figures, string>> = {
  ofEvents: 'deliveries a second, of events',
  ofStored: 'deliveries a second, of what waits',
  idleP50: 'idle: event to request, p50 ms',
  idleP99: 'idle: event to request, p99 ms',
  loadedP50: 'loaded: event to request, p50 ms',
  loadedP99: 'loaded: event to request, p99 ms',
};

/**
 * Medians of the rounds. A ratio is of two figures of one round; where what is compared differs less than the lowest and
 * the highest of the same figure do, the ratio says little.
 */
export function printRounds(rounds: readonly Round[]): void {
  const alone = (figure: keyof Figures) => rounds.map((round) => round.alone[figure]);
  const bare = (side: 'bareOwn' | 'bareKept') => rounds.map((round) => round[side]);
  const ratios = (figure: keyof Figures, side: 'bareOwn' | 'bareKept') =>
    rounds.map((round) => round.alone[figure] / round[side]);

  console.log();
  printRow('', 'median', 'lowest', 'highest', '÷ own', '÷ kept', '');
  for (const figure of RATES) {
    const ratio = median(ratios(figure, 'bareOwn'));
    const kept = median(ratios(figure, 'bareKept'));
    printRow(FIGURES[figure], ...spread(alone(figure)), ratio, kept, verdict(kept >= LEAST_RATIO));
  }
  printRow('bare loop, each over a connection of its own', ...spread(bare('bareOwn')));
  printRow('bare loop, connections kept', ...spread(bare('bareKept')));
  for (const figure of DELAYS) printRow(FIGURES[figure], ...spread(alone(figure)));

  console.log();
  printRow('Beside the dead endpoint', 'median', 'lowest', 'highest', '÷ without', '');
  for (const figure of [...RATES, ...DELAYS]) {
    const change = median(rounds.map((round) => round.besideDead[figure] / round.alone[figure]));
    const cells = spread(rounds.map(({ besideDead }) => besideDead[figure]));
    printRow(
      FIGURES[figure],
      ...cells,
      change,
      verdict(RATES.includes(figure) ? change >= 1 - MOST_CHANGE : change <= 1 + MOST_CHANGE),
    );
  }
}

function spread(values: readonly number[]): readonly number[] {
  return [median(values), Math.min(...values), Math.max(...values)];
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function verdict(reached: boolean): string {
  return reached ? 'PASS' : 'MISSED';
}

/** What one round measured of the service. */
export interface Figures {
  /** Deliveries a second: of events as they are published, and of what waits in the table. */
  readonly ofEvents: number;
  readonly ofStored: number;
  /** Milliseconds from a terminal event to its request. */
  readonly idleP50: number;
  readonly idleP99: number;
  readonly loadedP50: number;
  readonly loadedP99: number;
}

/** What was measured one after the other, so that it had the same machine. */
export interface Round {
  readonly alone: Figures;
  readonly besideDead: Figures;
  /** The bare loop's deliveries a second: each over a connection of its own, and with connections kept. */
  readonly bareOwn: number;
  readonly bareKept: number;
}
