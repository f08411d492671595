import { printRow } from '../print-row.js';
import { quantile } from '../quantile.js';
import { type BareFigures, type Figures, median } from './figures.js';

/** The least part of the bare loop's deliveries a second. */
const LEAST_RATIO = 0.4;
/** The most by which 100,000 deliveries to a dead endpoint may change a figure. */
const MOST_CHANGE = 0.1;

/** Each rate beside the bare loop's. */
export function printRates({ ofEvents, ofStored }: Figures, bare: BareFigures): void {
  const kept = median(bare.keptConnections);
  const own = median(bare.ownConnections);
  console.log();
  printRow('Deliveries a second', 'median', 'lowest', 'highest', '÷ own', '÷ kept', '');
  const line = (name: string, rates: readonly number[], ratios: readonly (number | string)[]) =>
    printRow(name, median(rates), Math.min(...rates), Math.max(...rates), ...ratios);
  for (const [name, rates] of [
    ['of events as they are published', ofEvents],
    ['of what waits in the table', ofStored],
  ] as const) {
    const ratio = median(rates) / own;
    line(name, rates, [ratio, median(rates) / kept, verdict(ratio >= LEAST_RATIO)]);
  }
  line('bare loop, each over a connection of its own', bare.ownConnections, []);
  line('bare loop, connections kept', bare.keptConnections, []);
}

/** Milliseconds from a terminal event to its request, and what the dead endpoint changes. */
export function printDelays(alone: Figures): void {
  console.log();
  printRow('Terminal event recorded to request received, ms', 'p50', 'p99', 'samples');
  for (const [name, delays] of [
    ['idle', alone.idleDelays],
    ['loaded', alone.loadedDelays],
  ] as const)
    printRow(name, quantile(delays, 0.5), quantile(delays, 0.99), delays.length.toFixed(0));
}

export function printChanges(alone: Figures, beside: Figures): void {
  console.log();
  printRow('Beside the dead endpoint', 'without', 'with', 'with ÷ without', '');
  const line = (name: string, before: number, after: number) => {
    const ratio = after / before;
    printRow(name, before, after, ratio, verdict(Math.abs(ratio - 1) <= MOST_CHANGE));
  };
  line('deliveries a second, of events', median(alone.ofEvents), median(beside.ofEvents));
  line('deliveries a second, of what waits', median(alone.ofStored), median(beside.ofStored));
  for (const share of [0.5, 0.99]) {
    const name = `p${100 * share}, ms`;
    line(`idle ${name}`, quantile(alone.idleDelays, share), quantile(beside.idleDelays, share));
    line(`loaded ${name}`, quantile(alone.loadedDelays, share), quantile(beside.loadedDelays, share));
  }
}

function verdict(reached: boolean): string {
  return reached ? 'PASS' : 'MISSED';
}
