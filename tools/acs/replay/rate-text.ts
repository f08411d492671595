import type { Progress } from './replay.js';

const NUMBERS = new Intl.NumberFormat('en');

/** How far a replay is: `412,000 of 1,000,000 events (41 %), 103,000 a second, 6 s left`. */
export function progressText({ events, of }: Progress, elapsedMs: number): string {
  const rate = events / Math.max(elapsedMs, 1);
  const left = rate === 0 ? '' : `, ${NUMBERS.format(Math.ceil((of - events) / rate / 1_000))} s left`;
  const part = of === 0 ? 100 : Math.floor((100 * events) / of);
  return `${NUMBERS.format(events)} of ${NUMBERS.format(of)} events (${part} %), ${perSecond(events, elapsedMs)}${left}`;
}

/** `103,000 a second`. */
export function perSecond(events: number, elapsedMs: number): string {
  return `${NUMBERS.format(Math.round((1_000 * events) / Math.max(elapsedMs, 1)))} a second`;
}
