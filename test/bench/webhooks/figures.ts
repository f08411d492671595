import { quantile } from '../quantile.js';

/** What is measured beside nothing else, and beside the dead endpoint. */
export class Figures {
  /** Deliveries a second, one for each round. */
  readonly ofEvents: number[] = [];
  readonly ofStored: number[] = [];
  /** Milliseconds, one for each sample of every round. */
  readonly idleDelays: number[] = [];
  readonly loadedDelays: number[] = [];
}

/** Of the baseline, one for each round. */
export class BareFigures {
  readonly keptConnections: number[] = [];
  readonly ownConnections: number[] = [];
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
