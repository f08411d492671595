import { type PackageName, totalCredits } from '#contracts/money/prices';

/** What the checkout sells, by size. */
const BY_SIZE = ['starter', 'growth', 'scale'] as const satisfies readonly PackageName[];

/**
 * The smallest package that lifts the balance to the threshold again, or the largest where none does. The contract
 * asks for a tier's name and leaves the rule open; what can be recommended is what the checkout sells.
 */
export function recommendedTopup(balance: number, threshold: number): PackageName {
  return BY_SIZE.find((name) => balance + totalCredits(name) >= threshold) ?? 'scale';
}
