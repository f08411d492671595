import type { AuditType } from '../audit/audits.js';

/** Credits charged at creation (contract section 2.3). */
export const PRICES: Readonly<Record<AuditType, number>> = { all: 150, seo: 80, aeo: 80, geo: 80 };

export function priceOf(type: AuditType): number {
  return PRICES[type];
}

/** What the checkout sells (contract section 2.6). */
interface CreditPackage {
  readonly priceUsd: number;
  readonly baseCredits: number;
  readonly bonusCredits: number;
}

export const CREDIT_PACKAGES = {
  starter: { priceUsd: 49, baseCredits: 4_900, bonusCredits: 0 },
  growth: { priceUsd: 199, baseCredits: 19_900, bonusCredits: 1_000 },
  scale: { priceUsd: 499, baseCredits: 49_900, bonusCredits: 5_000 },
} as const satisfies Record<string, CreditPackage>;

export type PackageName = keyof typeof CREDIT_PACKAGES;

export function totalCredits(name: PackageName): number {
  return CREDIT_PACKAGES[name].baseCredits + CREDIT_PACKAGES[name].bonusCredits;
}
