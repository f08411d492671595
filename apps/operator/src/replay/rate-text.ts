import type { Progress } from './replay.js';

/** Events, and the milliseconds in which they were folded. */
export interface Folded {
  readonly events: number;
  readonly foldingMs: number;
}

const NUMBERS = new Intl.NumberFormat('en');

/** How far a replay is: `412,000 of 1,000,000 events (41 %), 103,000 a second, 6 s left`. */
export function progressText({ events, of }: Progress, elapsedMs: number): string {
  const rate = events / Math.max(elapsedMs, 1);
  const left = rate === 0 ? '' : `, ${NUMBERS.format(Math.ceil((of - events) / rate / 1_000))} s left`;
  const part = of === 0 ? 100 : Math.floor((100 * events) / of);
  return `${NUMBERS.format(events)} of ${NUMBERS.format(of)} events (${part} %), ${perSecond(events, elapsedMs)}${left}`;
}

/** `14.2 s, 103,000 a second`: how long a command took, and how many events it folded in a second of folding. */
export function tookText(elapsedMs: number, { events, foldingMs }: Folded): string {
  return `${(elapsedMs / 1_000).toFixed(1)} s, ${perSecond(events, foldingMs)}`;
}

/** `103,000 a second`. */
function perSecond(events: number, elapsedMs: number): string {
  return `${NUMBERS.format(Math.round((1_000 * events) / Math.max(elapsedMs, 1)))} a second`;
}
