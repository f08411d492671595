import { MAX_POSTING } from '#contracts/money/money';

export const THRESHOLD_RULE = `a whole number of credits from 0 to ${MAX_POSTING}`;

/** True for a level that `balance.low` can watch; 0 means never, since no balance is below it. */
export function isThreshold(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_POSTING;
}
