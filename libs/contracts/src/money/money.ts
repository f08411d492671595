/** The largest amount of credits that one ledger entry may move: ten billion dollars, far inside exact integers. */
export const MAX_ENTRY_CREDITS = 1_000_000_000_000;

/** True for a whole number of credits from 1 to `MAX_ENTRY_CREDITS`. */
export function isEntryAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= MAX_ENTRY_CREDITS;
}

/** Credits as dollars, `$12.34`: 1 credit is 0.01 USD (contract section 2.3), exact by integer arithmetic. */
export function formatUsd(credits: number): string {
  const cents = String(Math.abs(credits)).padStart(3, '0');
  return `${credits < 0 ? '-' : ''}$${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
