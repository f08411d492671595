export const TIERS = ['starter', 'growth', 'scale', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];

/** Credits ever purchased from which a tier holds (contract section 2.5), highest first. */
const FLOORS: readonly (readonly [number, Tier])[] = [
  [100_000, 'enterprise'],
  [54_900, 'scale'],
  [20_900, 'growth'],
  [0, 'starter'],
];

export function tierOf(lifetimePurchased: number): Tier {
  return FLOORS.find(([floor]) => lifetimePurchased >= floor)?.[1] ?? 'starter';
}
