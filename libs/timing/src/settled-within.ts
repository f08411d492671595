import { within } from './within.js';

/** Waits until `work` has ended, well or badly, but for `ms` milliseconds at most. Returns whether it has; never rejects. */
export function settledWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  );
  return within(settled, ms, () => false);
}
